// A list of a list builder: what is missing, assumed or ignored, line by line, and a way to add it.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Adopted, Json, Remark, Roster } from "../contract/protocol";
import type { Desk } from "../net/lobbyLink";
import { dotted, sentence } from "../words/sentence";
import { say } from "../words";
import type { Catalogue, Force, MusterForm } from "./forms";
import { overlaid } from "./overlay";
import { toml } from "./roster/reading";
import { told, trailsOf } from "./roster/trails";
import { LONGEST_NAME, ListError, type Saved, read } from "./store";

interface Props {
  desk: Desk | null;
  catalogue: Catalogue;
  form: MusterForm;
  roster: Roster;
  write: (list: Saved) => void;
}

type Given = { readonly [key: string]: string };
type Added = { readonly [key: string]: Json };

const keyOf = (adds: readonly string[]) => JSON.stringify(adds);

export function Adoption({ desk, catalogue, form, roster, write }: Props) {
  const [given, give] = useState<Given>({});
  const [more, setMore] = useState("");
  const [added, add] = useState<Added>({});
  const [asked, ask] = useState<readonly Remark[]>([]);
  const [fault, setFault] = useState("");
  const adopted = useAdopted(desk, catalogue.key, roster, added, setFault);
  // A line that is filled in stays, so that it can be changed again.
  useEffect(() => {
    const known = new Set(asked.map(({ adds = [] }) => keyOf(adds)));
    const fresh = (adopted?.remarks ?? []).filter(
      ({ kind, adds = [] }) => kind === "missing" && adds.length > 0 && !known.has(keyOf(adds)),
    );
    if (fresh.length > 0) ask([...asked, ...fresh]);
  }, [adopted, asked]);
  const complete = () => {
    try {
      setFault("");
      add(overlaid(toml(more) as Added, Object.entries(given), toml));
    } catch (error) {
      setFault(error instanceof ListError ? error.message : say("lists.unreadable"));
    }
  };
  const take = (force: Force) => {
    const name = (roster.name || say("lists.imported")).slice(0, LONGEST_NAME);
    try {
      write({ ...read(JSON.stringify(force), catalogue.key, form), name });
    } catch (error) {
      setFault(error instanceof ListError ? error.message : say("lists.unreadable"));
    }
  };
  const blanks = new Set(asked.map(({ adds = [] }) => keyOf(adds)));
  const isBlank = ({ adds = [] }: Remark) => blanks.has(keyOf(adds));
  const remarks = adopted?.remarks ?? [];
  const trails = useMemo(() => trailsOf(roster), [roster]);
  const lines = (kind: Remark["kind"]) =>
    of(kind).map((one) => told(one, trails, catalogue.remark(one)));
  const of = (kind: Remark["kind"]) => remarks.filter((one) => one.kind === kind && !isBlank(one));
  return (
    <section class="adoption" aria-label={say("lists.report")}>
      <h3>
        <bdi>{dotted(roster.name, roster.system, roster.cost)}</bdi>
      </h3>
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      <Remarks title={say("lists.missing")} lines={lines("missing")} isOpen />
      {asked.length > 0 && (
        <fieldset>
          <legend>{say("lists.fill_in")}</legend>
          {asked.map((one) => (
            <label key={keyOf(one.adds ?? [])} class="pick">
              <span>{told(one, trails, catalogue.remark(one).slice(0, 1))}</span>
              <input
                value={given[keyOf(one.adds ?? [])] ?? ""}
                aria-label={[one.name, one.adds?.at(-1)].filter(Boolean).join(": ")}
                onInput={(event) =>
                  give({ ...given, [keyOf(one.adds ?? [])]: event.currentTarget.value })
                }
              />
              <small class="hint">{catalogue.remark(one)[1]}</small>
            </label>
          ))}
        </fieldset>
      )}
      <Remarks title={say("lists.assumed")} lines={lines("taken")} />
      <Remarks title={say("lists.ignored")} lines={lines("left_out")} />
      <label class="pick">
        <span>{say("lists.overlay")}</span>
        <textarea
          value={more}
          rows={4}
          spellcheck={false}
          onInput={(event) => setMore(event.currentTarget.value)}
        />
      </label>
      {(adopted?.faults ?? []).length > 0 && (
        <ul class="faults">
          {adopted?.faults?.map((one) => (
            <li key={one.code + one.message}>{sentence(catalogue.reason(one))}</li>
          ))}
        </ul>
      )}
      <p role="status">
        {adopted === null
          ? fault === "" && say("lists.checking")
          : say(adopted.ready ? "lists.is_ready" : "lists.not_ready")}
      </p>
      <span class="row">
        <button type="button" class="ghost-button" onClick={complete}>
          {say("lists.check_again")}
        </button>
        <button
          type="button"
          class="button"
          disabled={adopted?.ready !== true}
          onClick={() => adopted && take(adopted.force as Force)}
        >
          {say("lists.import_it")}
        </button>
      </span>
    </section>
  );
}

interface RemarksProps {
  title: string;
  lines: readonly string[];
  isOpen?: boolean;
}

function Remarks({ title, lines, isOpen = false }: RemarksProps) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{`${title} (${lines.length})`}</summary>
      <ul class="hints">
        {lines.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** What the server makes of a list; null while it has not. */
function useAdopted(
  desk: Desk | null,
  ruleset: string,
  roster: Roster,
  added: Added,
  fail: (why: string) => void,
): Adopted | null {
  const [found, set] = useState<Adopted | null>(null);
  const isOpen = desk?.isOpen === true;
  useEffect(() => {
    if (!desk || !isOpen) return;
    let isHere = true;
    set(null);
    desk.ask({ t: "adopt_roster", ruleset, roster, added }).then(
      (answer) => isHere && set(answer as Adopted),
      (error: Error) => isHere && fail(error.message),
    );
    return () => {
      isHere = false;
    };
  }, [desk, isOpen, ruleset, roster, added, fail]);
  return found;
}
