// What is chosen, as it is filled in by now, and the button that sends it.

import { Fragment, type RefObject } from "preact";

import type { Ask } from "../../messages";
import { useMedia } from "../../widgets/hooks";
import { say } from "../../words";
import { Cite, Whys } from "../panel/Why";
import type { Choosing, Option } from "../choosing/choice";
import { change, choose, hasMore, oneByOne, subject, takeApart } from "../choosing/choosing";
import { general, isOpen, variants } from "../choosing/offered";
import { orderKey, orderOf, plannedTexts, thenOf, wayOf } from "../choosing/orders";
import { awaitsDice, followOf, isWarned } from "../state/machine";
import type { Play } from "../state/usePlay";
import { noEffect, warningOf } from "../choosing/warning";
import { Chip } from "./Chip";
import { DraftTools } from "./DraftTools";
import { AutoPassButtons } from "./AutoPassButton";
import { PickList } from "./PickList";
import { cutOf, detailOf, hintOf, titleOf } from "./detail";
import { FEW, declinedBy, isDeclinable } from "./rows";

interface Props {
  play: Play;
  ask: Ask;
  choosing: Choosing;
  option: Option;
}

export function Choice({
  box,
  confirm,
  ...props
}: Props & {
  box: RefObject<HTMLDivElement>;
  confirm: RefObject<HTMLButtonElement>;
}) {
  const { play, ask, choosing, option } = props;
  const { isPicking } = play.preview.chosen;
  return (
    <div ref={box} class={`orders choice${option.form.removes_unit ? " leaving" : ""}`}>
      <Summary {...props} />
      {!choosing.isUsual && (
        <div class="shaping">
          <Variants {...props} />
          <Shape {...props} />
          {!isPicking && <GoOn {...props} />}
        </div>
      )}
      <Confirm {...props} confirm={confirm} />
      {(isPicking || choosing.isUsual) && isDeclinable(play) && (
        <AutoPassButtons play={play} ask={ask} />
      )}
    </div>
  );
}

/** What it is, what it does, and why it would be refused. */
function Summary(props: Props) {
  const { play, ask, choosing, option } = props;
  const { game, state, preview } = play;
  const { course } = preview.move;
  const hint = hintOf(play);
  const about = game.about(option.form.reply, (option.lead?.ask ?? ask).choice, state);
  // where it may go on, that is offered
  const isLast = play.turn.follow?.order === orderKey(choosing) && followOf(play.turn).length === 0;
  const unused = isLast && game.unused?.(orderOf(choosing));
  const wrong = course.isFresh ? (course.answer?.wrong ?? []) : [];
  const warning = warningOf(play, choosing);
  const isShown = option.form.no_effect !== undefined || isWarned(play.turn, choosing);
  const isOnCard = useMedia("(max-width: 760px)") && preview.aim.option !== null;
  return (
    // It may scroll, so keys must come to it.
    <div class="summary" role="group" tabIndex={0} aria-label={say("play.what_chosen")}>
      <p class="chosen">
        {plannedTexts(choosing).map((text, i) => (
          <Fragment key={i}>
            <span class="planned">{text}</span>{" "}
          </Fragment>
        ))}
        <strong>{titleOf(play)}</strong>
        <Further {...props} />
        {hint && <span class="detail hint-now">{hint}</span>}
        {about && <span class="detail about">{about}</span>}
        {unused && <span class="detail">{unused}</span>}
        <Detail
          play={play}
          text={detailOf(play, isOnCard)}
          isRefused={preview.refusal !== null && hint === null}
        />
        {option.form.unjudged && <span class="detail">{say("play.unjudged")}</span>}
        {choosing.draft?.blank.t === "path_blank" && awaitsDice(play.turn) && (
          <span class="detail">{say("play.dice_first")}</span>
        )}
      </p>
      {warning !== null && isShown && (
        <p class="why" role="status">
          {warning}
        </p>
      )}
      {preview.refusal && !hint && (
        <Whys
          reasons={wrong.length > 0 ? wrong.map(({ reason }) => reason) : [preview.refusal]}
          game={game}
          state={state}
          rules={play.rules}
        />
      )}
    </div>
  );
}

/** What follows by itself, as long as it is possible. */
function Further({ play, ask, choosing, option }: Props) {
  const { form } = option;
  const follow = followOf(play.turn);
  const then = thenOf(choosing, follow);
  if (then.length === 0) return null;
  const lead = form.then === undefined ? follow[0]?.lead : option.lead;
  const orders = then.map((reply) =>
    play.game.order(
      reply,
      (lead?.ask ?? ask).choice,
      lead?.state ?? play.state,
      undefined,
      form.unit,
    ),
  );
  return <span class="detail further">{say("play.further", { orders: orders.join(", ") })}</span>;
}

function Detail({ play, text, isRefused }: { play: Play; text: string; isRefused: boolean }) {
  const cut = cutOf(play);
  if (text === "") return null;
  return (
    <span class={isRefused ? "detail refused" : "detail"}>
      {text}
      {cut && (
        <>
          {" "}
          <Cite reason={cut} game={play.game} rules={play.rules} />
        </>
      )}
    </span>
  );
}

/** What shapes it, by buttons. */
function Shape({ play, choosing }: Props) {
  const { chosen, move, refusal } = play.preview;
  const { commands, stands } = play;
  if (chosen.isPicking) return <PickList play={play} choosing={choosing} />;
  if (chosen.draft === null) return null;
  const models = oneByOne(choosing);
  const places = move.meant?.places ?? [];
  const apart =
    models === null || places.length < 2 || refusal !== null
      ? null
      : () => commands.choose((old) => takeApart(old, models, places, stands));
  return <DraftTools draft={chosen.draft} edit={commands.edit} apart={apart} />;
}

/** Other ways to do what is chosen; nothing where there is but one. */
function Variants({ play, choosing, option: chosen }: Props) {
  const all = variants(choosing);
  if (all.length === 0) return null;
  return (
    <div class="order-row variants" role="group" aria-label={say("play.options")}>
      {all.map((option) => (
        <Chip
          key={option.key}
          play={play}
          name={wayOf(choosing, option, all)}
          isOn={option === chosen}
          onLook={() => undefined}
          onClick={() => play.commands.choose((old) => change(old, option, play.stands))}
          note={option.form.no_effect === undefined ? "" : noEffect(play, option.form.no_effect)}
        />
      ))}
    </div>
  );
}

/** How the order may go on: whom to aim at next, and what else can be done. */
function GoOn({ play }: Props) {
  const { turn, game, state, figure, dispatch, stands } = play;
  // places are chosen on the table
  const options = followOf(turn).filter((one) => isOpen(one) && one.form.at === undefined);
  const aimed = new Set<string>();
  const shown = options.filter(({ form: { target } }) => {
    const isNew = target === undefined || !aimed.has(target);
    if (target !== undefined) aimed.add(target);
    return isNew;
  });
  if (shown.length === 0) return null;
  return (
    <div class="order-row go-on" role="group" aria-label={say("play.then")}>
      <span class="detail">{say("play.then")}</span>
      {shown.map((option) => (
        <Chip
          key={option.key}
          play={play}
          name={option.brief}
          side={figure(option.form.target)?.seat}
          onLook={() => dispatch({ t: "hover", unit: option.form.target ?? null })}
          onClick={() => dispatch({ t: "goOn", option, text: titleOf(play), stands })}
          note={
            option.form.no_effect === undefined
              ? ""
              : noEffect({ game, state }, option.form.no_effect)
          }
        />
      ))}
    </div>
  );
}

function Confirm({
  play,
  ask,
  choosing,
  confirm,
}: Props & { confirm: RefObject<HTMLButtonElement> }) {
  const { commands, preview } = play;
  // A tool that opened by itself does not hide how to be done.
  const rest =
    choosing.draft === null || choosing.isUsual || subject(choosing) === null
      ? []
      : general(choosing).filter(isOpen);
  const isIdle = warningOf(play, choosing) !== null && isWarned(play.turn, choosing);
  return (
    <span class="confirm-row">
      {/* Not `disabled`: keys would lose their place while a draft is refused for a moment. */}
      <button
        type="button"
        class="button confirm"
        data-play="confirm"
        ref={confirm}
        data-declines={choosing.isUsual || undefined}
        aria-disabled={preview.refusal !== null}
        onClick={commands.confirm}
      >
        {say(isIdle ? "play.insist" : hasMore(choosing) ? "play.next" : "play.confirm")}
      </button>
      <button
        type="button"
        class="ghost-button"
        data-play={choosing.isUsual ? "change" : "back"}
        onClick={commands.back}
      >
        {say(choosing.isUsual ? "play.change" : "play.back")}
      </button>
      {rest.length <= FEW &&
        rest.map((whole) => <WholeButton key={whole.key} play={play} ask={ask} whole={whole} />)}
    </span>
  );
}

/** An answer to the question as a whole, beside what is drafted. */
function WholeButton({ play, ask, whole }: { play: Play; ask: Ask; whole: Option }) {
  const { commands, game, state, stands } = play;
  const declined = declinedBy(play, whole);
  return (
    <button
      type="button"
      class="ghost-button general"
      data-declines={declined !== null || undefined}
      title={game.about(whole.form.reply, ask.choice, state)}
      onClick={() =>
        declined === null
          ? commands.choose((old) => choose(old, whole, stands))
          : commands.decline(declined)
      }
    >
      {whole.text}
    </button>
  );
}
