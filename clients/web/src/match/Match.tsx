// One match on the table: live, in replays, and played.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import type { Unread } from "../chat/useUnread";
import type { Line, Shown } from "../core/view";
import type { LinkState } from "../net/link";
import { type Place, ruleClicked } from "../rulebook/place";
import { huesOf } from "../rulesets/hues";
import { TableView } from "../table/TableView";
import { Fetched } from "../widgets/Fetched";
import { Emblem, Forces } from "../widgets/Forces";
import { useKept, useMedia } from "../widgets/hooks";
import { useEvent } from "../widgets/useEvent";
import { useKeyDown } from "../widgets/useKeyDown";
import { say } from "../words";
import type { Controls } from "./controls";
import { Drawer } from "./frame/Drawer";
import { End } from "./frame/End";
import { Meanwhile, Past } from "./frame/Past";
import { ReportPanel } from "./report/Report";
import { isOpening } from "./frame/shown";
import { Story } from "./Story";
import type { MatchStore, OpenState } from "./store";
import { Top } from "./frame/Top";
import { useSounds } from "./useSounds";

interface Props {
  store: MatchStore;
  shown: Shown;
  calm: boolean;
  /** Whether clocks tick and questions are open. */
  live: boolean;
  link?: LinkState;
  jump?: (line: Line) => void;
  /** The moment stands still: what comes of it is told with it. */
  held?: boolean;
  foot?: ComponentChildren;
  controls?: Controls;
  /** What is said at the table. */
  chat?: ComponentChildren;
  unread?: Unread;
  /** What teaches the game. */
  coach?: ComponentChildren;
  /** What can be done when it is over. */
  after?: ComponentChildren;
  back: string;
  /** Opens the report, where the page has a place of its own for it. */
  report?: () => void;
}

/** An earlier moment that is looked at. */
interface Earlier {
  readonly shown: Shown;
  readonly line: Line;
}

const rulesPanel = async () => (await import("../rulebook/RulesPage")).RulesPanel;

/** The rulebook over the match, below what waits there meanwhile. */
const Book = ({
  place,
  close,
  children,
}: {
  place: Place;
  close: () => void;
  children: ComponentChildren;
}) => <Fetched fetch={rulesPanel} with={{ place, close, meanwhile: children }} />;

export function Match(props: Props) {
  const { store, shown: now, live, controls } = props;
  const [past, look] = useLookingBack(controls);
  const [book, read] = useState<Place | null>(null);
  const [isReporting, setReporting] = useState(false);
  const [chosen, choose] = useSheet(props);
  const [lit, light] = useState<readonly string[]>([]);
  const shown = past?.shown ?? now;
  const isOver = store.info.verdict !== undefined && shown.beat === null && shown.seq === store.seq;
  const report = props.report ?? (() => setReporting(true));
  const [sound, keepSound] = useKept("sound", "off");
  useSounds(sound === "on", shown, isAsked(props));
  const isPhone = useMedia("(max-width: 760px)");
  const Help = useHelp();
  const [isLooking, lookAround] = useState(false);
  const table = { ...props, now, shown, past, look, isOver, report, chosen, choose, lit };
  const forces = <Armies {...table} />;
  const log = <Log {...table} light={light} />;
  return (
    <div
      class="match"
      onClick={(event) => {
        const place = ruleClicked(event);
        if (place === null) return;
        event.preventDefault(); // leaving the table would lose what is half answered
        read(place);
      }}
      data-hues={huesOf(store.info)}
    >
      <Top
        store={store}
        shown={shown}
        standing={standingOf(store, shown)}
        live={live && !isOver}
        isPast={past !== null}
        link={props.link}
        back={props.back}
        own={controls?.seat ?? null}
        sound={sound === "on"}
        setSound={(on) => keepSound(on ? "on" : "off")}
        look={() => lookAround(true)}
      />
      {!isPhone && (
        <aside class="rail forces" aria-label={say("match.forces")}>
          {forces}
        </aside>
      )}
      <Middle {...table}>
        {isReporting && (
          <ReportPanel
            game={store.game}
            match={store.info.match}
            close={() => setReporting(false)}
          />
        )}
        {isPhone && <UnderWay {...table} />}
        {isPhone && props.coach}
      </Middle>
      <Dock {...table}>{!isPhone && <UnderWay {...table} />}</Dock>
      <Aside {...table} isPhone={isPhone} log={log} forces={forces} />
      {Help && (
        <Help
          game={store.game}
          rules={store.info.ruleset}
          scene={shown.scene}
          cues={past === null ? controls?.cues : undefined}
          isLooking={isLooking}
          look={lookAround}
        />
      )}
      {book && (
        <Book place={book} close={() => read(null)}>
          {controls && <Meanwhile store={store} seat={controls.seat} />}
        </Book>
      )}
    </div>
  );
}

/** Help comes after the match: nobody waits for it. */
function useHelp() {
  const [module, set] = useState<typeof import("./help/Help") | null>(null);
  useEffect(() => {
    import("./help/Help").then(set, () => undefined); // the match does without
  }, []);
  return module?.Help;
}

/** What was open at the moment that is shown. */
const standingOf = (store: MatchStore, shown: Shown): OpenState =>
  store.standings.get(shown.seq) ?? (store.standings.get(store.seq) as OpenState);

/** Whether the viewer is asked something that can be seen. */
const isAsked = ({ store, shown, controls }: Props): boolean =>
  controls !== undefined &&
  shown.beat === null &&
  standingOf(store, shown).asks.some(({ seat }) => seat === controls.seat);

/** Whoever looks back gives no orders; a window that opens calls them to the present. */
function useLookingBack(
  controls: Controls | undefined,
): [Earlier | null, (at: Earlier | null) => void] {
  const [past, look] = useState<Earlier | null>(null);
  const isCalled = controls?.dims ?? false;
  const isAway = past !== null;
  const tell = useEvent(() => controls?.lookAway(isAway));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each change
  useLayoutEffect(tell, [isAway, tell]);
  useEffect(() => {
    if (isCalled) look(null);
  }, [isCalled]);
  useKeyDown(({ key }) => {
    if (key === "Escape") look(null);
  });
  return [past, look];
}

/** The unit whose sheet is open: one of one's own follows what is ordered. */
function useSheet({ store, shown, controls }: Props) {
  const [chosen, choose] = useState<string | null>(null);
  const ordered = controls?.ordered ?? null;
  const follow = useEvent(() => {
    const seat = store.game.figures(shown.scene.state).find(({ id }) => id === chosen)?.seat;
    if (ordered !== null && seat === controls?.seat) choose(ordered);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another unit is ordered
  useEffect(follow, [ordered, follow]);
  return [chosen, choose] as const;
}

interface TableProps extends Props {
  /** What is shown but for looking back. */
  now: Shown;
  past: Earlier | null;
  look: (at: Earlier | null) => void;
  isOver: boolean;
  report: () => void;
  chosen: string | null;
  choose: (how: string | null | ((old: string | null) => string | null)) => void;
  /** Units that the sentence is about that was read last. */
  lit: readonly string[];
}

/** The table, and what stands over and under it. */
function Middle({ children, ...props }: TableProps & { children: ComponentChildren }) {
  const { store, now, shown, past, look, live, controls, foot } = props;
  const isAt = (event: Event) => controls?.enter(unitOf(event));
  return (
    <main
      class={`middle${controls?.dims ? " dims" : ""}${controls ? " is-played" : ""}`}
      {...(controls && past === null
        ? { onPointerDownCapture: controls.down, onPointerOver: isAt, onFocusIn: isAt }
        : {})}
    >
      <Table {...props} />
      {live && controls === undefined && past === null && shown.beat === null && (
        <OpenWindow store={store} shown={shown} />
      )}
      {past !== null && controls === undefined && (
        <p class="earlier" role="status">
          {say("match.earlier")}
          <button type="button" class="ghost-button" onClick={() => look(null)}>
            {say("match.now")}
          </button>
        </p>
      )}
      {children}
      {controls?.notices}
      {live && now.behind > FAR_BEHIND && (
        <button type="button" class="behind" onClick={() => store.player.skip()}>
          {say("match.behind", { n: now.behind })}
        </button>
      )}
      {controls && past !== null ? (
        <Past store={store} line={past.line} seat={controls.seat} back={() => look(null)} />
      ) : (
        (foot ?? controls?.foot)
      )}
    </main>
  );
}

const FAR_BEHIND = 12;

/** The unit that an event is at. */
const unitOf = (event: Event) =>
  (event.target as Element).closest("[data-tank]")?.getAttribute("data-tank") ?? null;

function Table(props: TableProps) {
  const { store, shown, past, calm, isOver } = props;
  const { game } = store;
  const { state } = shown.scene;
  const [follow, setFollow] = useKept("follow", "no");
  const sight = useSight(props);
  const controls = past === null ? props.controls : undefined;
  const board = game.board(state);
  const headline = game.headline(state);
  const { seat, reply } = controls ?? {};
  const isPhone = useMedia("(max-width: 760px)");
  const home = isPhone && seat != null ? (game.home?.(state, seat) ?? null) : null;
  const laid = seat == null || reply == null ? state : (game.laid?.(state, reply, seat) ?? state);
  if (board === null)
    return (
      <div class="waiting">
        {isOver ? <Ended {...props} /> : <p>{headline || say("match.setting_up")}</p>}
      </div>
    );
  return (
    <TableView
      board={board}
      home={home}
      {...sight}
      follow={follow === "yes"}
      setFollow={(on) => setFollow(on ? "yes" : "no")}
      calm={calm}
      label={say("match.table", { headline })}
      ground={(lens) => <game.Ground state={laid} lens={lens} />}
      finger={props.controls?.finger ?? null}
      overlay={isOver && <Ended {...props} />}
    >
      {(lens) => (
        <>
          {controls?.under(lens)}
          <Units {...props} lens={lens} />
          {controls?.over(lens)}
        </>
      )}
    </TableView>
  );
}

/** What the eye of the table goes by. */
function useSight({ store, shown, controls }: TableProps) {
  const { game } = store;
  const { scene, beat } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment has one focus
  const focus = useMemo(() => (beat === null ? null : game.focus(beat, scene)), [beat]);
  const units = controls?.watched ?? [];
  const watching = units.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they were at first
  const watched = useMemo(() => units.flatMap((unit) => game.place(unit, scene) ?? []), [watching]);
  return { focus, watched };
}

function Units({
  store,
  shown,
  past,
  controls,
  chosen,
  choose,
  lit,
  lens,
}: TableProps & { lens: Parameters<Controls["under"]>[0] }) {
  const marked = useMemo(() => (chosen === null ? lit : [...lit, chosen]), [lit, chosen]);
  const isNow = past === null;
  const select = useEvent((unit: string) => {
    if (!isNow || !controls?.take(unit)) choose((old) => (old === unit ? null : unit));
  });
  return (
    <store.game.Pieces
      shown={shown}
      lens={lens}
      cues={isNow ? controls?.cues : undefined}
      lit={marked}
      chosen={chosen}
      select={select}
    />
  );
}

/** The orders under way: among the cards, on a phone beside the table. */
function UnderWay({ store, shown }: TableProps) {
  const { Stack } = store.game;
  const isNow = shown.beat === null && shown.seq === store.seq;
  const asks = isNow ? (store.standings.get(store.seq)?.asks ?? []) : [];
  return Stack && <Stack state={shown.scene.state} asked={asks.map(({ seat }) => seat as 0 | 1)} />;
}

/** The one place of all cards, beside the table: what is to be expected, then what came of it. */
function Dock({
  store,
  shown,
  past,
  controls,
  children,
}: TableProps & { children: ComponentChildren }) {
  return (
    // It may scroll, so keys must come to it.
    <section class="dock" tabIndex={0} aria-label={say("match.dock")}>
      {children}
      {past === null && shown.beat === null && controls?.told}
      <store.game.Card shown={shown} />
    </section>
  );
}

const Ended = ({ store, live, controls, back, report, after }: TableProps) => (
  <End store={store} live={live} own={controls?.seat ?? null} back={back} report={report}>
    {after}
  </End>
);

/** A question that answers something waits for a side: said to those who only watch. */
function OpenWindow({ store, shown }: { store: MatchStore; shown: Shown }) {
  const ask = standingOf(store, shown).asks.find(({ clock }) => clock === "reaction");
  if (ask === undefined) return null;
  const seat = ask.seat === 0 ? 0 : 1;
  return (
    <p class={`open-window side-${seat}`} role="status">
      <Emblem seat={seat} />
      {say("match.window", { side: store.game.side(seat, shown.scene.state) })}
    </p>
  );
}

function Armies({ store, shown, past, chosen, choose, controls }: TableProps) {
  const pick = useEvent((unit: string | null) => {
    choose(unit);
    if (unit !== null && past === null) controls?.pick(unit);
  });
  return (
    <Forces
      game={store.game}
      scene={shown.scene}
      seats={store.info.seats}
      chosen={chosen}
      choose={pick}
      own={controls?.seat ?? null}
    />
  );
}

/** The log beside the table; on a phone it and the forces are in a drawer. */
function Aside({
  store,
  controls,
  chosen,
  chat,
  coach,
  unread,
  isPhone,
  log,
  forces,
}: TableProps & { isPhone: boolean; log: ComponentChildren; forces: ComponentChildren }) {
  const talk = chat && <div class="talk-box">{chat}</div>;
  const [count, mark] = [unread?.count ?? 0, unread?.mark];
  useEffect(() => {
    if (!isPhone && count > 0) mark?.(); // it is in sight
  }, [isPhone, count, mark]);
  return isPhone ? (
    <Drawer
      story={log}
      forces={forces}
      chat={talk}
      unread={unread}
      chosen={chosen}
      wantsTable={controls?.wantsTable ?? null}
      isBusy={controls?.isBusy ?? false}
      isTaught={coach != null}
      rules={store.info.ruleset}
    />
  ) : (
    <aside class="rail tale" aria-label={say("match.story")}>
      {coach}
      {log}
      {talk}
    </aside>
  );
}

/** The story is that of now, whatever moment is looked at. */
function Log({
  store,
  shown,
  now,
  past,
  look,
  jump,
  held,
  light,
}: TableProps & { light: (units: readonly string[]) => void }) {
  const show = useCallback(
    (line: Line, again: boolean) => {
      light(again ? [] : line.units);
      if (jump) jump(line);
      else {
        const shown = again ? null : store.moment(line);
        look(shown === null ? null : { shown, line });
      }
    },
    [jump, store, light, look],
  );
  const stands = held ? now.beat?.note.key : undefined;
  return (
    <Story
      lines={store.lines}
      cursor={now.beat === null || stands !== undefined ? now.seq * 1000 + 999 : now.beat.note.key}
      open={isOpening(now)}
      show={show}
      rules={store.info.ruleset}
      title={store.game.clause}
      lang={store.game.lang}
      aim={store.game.aim(shown.scene.state)}
      at={past?.line.key ?? stands ?? null}
    />
  );
}
