// Matches and lists for another device, by a code.

import { useState } from "preact/hooks";

import { CHANGED, signedIn } from "../account/account";
import { meetAccount } from "./meeting";
import { adopt, belongings, portions } from "./sync";
import { type Desk, sentence } from "../net/lobbyLink";
import { say } from "../words";

/** Four by four, as it is read out. */
const spaced = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

const linkTo = (code: string) => `${location.origin}${location.pathname}#/carry/${code}`;

interface Carried {
  readonly code: string;
  readonly seconds: number;
}

/** Leave all that this device has; returns under which code. */
async function packed(desk: Desk): Promise<Carried> {
  let carried: Carried | null = null;
  const all = { ...belongings(), drop_seats: [], drop_lists: [] };
  for (const { seats = [], lists = [] } of portions(all).slice(1)) {
    const code = carried && { code: carried.code };
    const answer = await desk.ask({ t: "carry_over", seats, lists, ...code });
    if (answer.t !== "carried") throw new Error(`the server answered ${answer.t}`);
    carried = answer;
  }
  if (carried === null) throw new Error(say("mine.none"));
  return carried;
}

/** Take what lies under a code; says what that was. */
async function unpacked(desk: Desk, code: string): Promise<string> {
  const answer = await desk.ask({ t: "collect", code });
  if (answer.t !== "belongings") throw new Error(`the server answered ${answer.t}`);
  const { seats = [], lists = [] } = answer;
  adopt({ seats, lists });
  window.dispatchEvent(new Event(CHANGED));
  if (signedIn()) await meetAccount();
  return say("carry.taken", { seats: seats.length, lists: lists.length });
}

export function CarryPanel({ desk, code }: { desk: Desk | null; code: string | undefined }) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [told, tell] = useState("");
  const [fault, setFault] = useState("");
  const run = (deed: (desk: Desk) => Promise<void>) => {
    setFault("");
    tell("");
    if (desk) deed(desk).catch((error: unknown) => setFault(sentence(error)));
  };
  const take = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("code"));
    run(async (desk) => {
      tell(await unpacked(desk, typed));
      if (code) history.replaceState(null, "", "#/mine");
    });
  };
  return (
    <section class={code ? "mine-card first" : "mine-card"} aria-labelledby="carry-title">
      <h2 id="carry-title">{say("carry.title")}</h2>
      <p class="hint">{say(code ? "carry.link_what" : "carry.what")}</p>
      {!code && (
        <button
          type="button"
          class="ghost-button"
          disabled={!desk?.isOpen}
          onClick={() => run(async (desk) => setCarried(await packed(desk)))}
        >
          {say("carry.make")}
        </button>
      )}
      {carried && <Code {...carried} />}
      <form class="mine-form" onSubmit={take}>
        <label class="name-field">
          <span>{say("carry.enter")}</span>
          <input
            name="code"
            class="mine-code"
            required
            value={code && spaced(code)}
            maxLength={20}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
          />
        </label>
        <button type="submit" class={code ? "button" : "ghost-button"} disabled={!desk?.isOpen}>
          {say("carry.take")}
        </button>
      </form>
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      <p role="status">{told}</p>
    </section>
  );
}

function Code({ code, seconds }: Carried) {
  const [copied, copy] = useState(false);
  return (
    <div class="mine-carried">
      <p>{say("carry.code")}</p>
      <output class="mine-code">{spaced(code)}</output>
      <button
        type="button"
        class="ghost-button"
        onClick={() =>
          void navigator.clipboard.writeText(linkTo(code)).then(
            () => copy(true),
            () => undefined, // the code can be typed
          )
        }
      >
        {say(copied ? "carry.copied" : "carry.link")}
      </button>
      <p class="hint">{say("carry.until", { minutes: Math.round(seconds / 60) })}</p>
    </div>
  );
}
