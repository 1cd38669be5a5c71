// On a phone the rails are a drawer with three heights; a unit that is looked at opens it, and it
// makes way for what is done on the table.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Unread } from "../../chat/useUnread";
import { useEvent } from "../../widgets/useEvent";
import { say } from "../../words";

const HEIGHTS = ["low", "half", "tall"] as const;
const TABS = { story: "match.story", forces: "match.forces", talk: "match.chat" } as const;
type Tab = keyof typeof TABS;

interface Props {
  story: ComponentChildren;
  forces: ComponentChildren;
  chat: ComponentChildren;
  unread: Unread | undefined;
  /** The unit that is looked at. */
  chosen: string | null;
  wantsTable: string | null;
  isBusy: boolean;
  /** A coach stands above it, and a unit that is looked at does not hide what is taught. */
  isTaught: boolean;
  rules: string;
}

export function Drawer(props: Props) {
  const { story, forces, chat, unread, chosen, wantsTable, isBusy, isTaught, rules } = props;
  const [height, setHeight] = useState<(typeof HEIGHTS)[number]>("low");
  const [tab, setTab] = useState<Tab>("story");
  const isRead = tab === "talk" && height !== "low";
  const [count, mark] = [unread?.count ?? 0, unread?.mark];
  useEffect(() => {
    if (isRead && count > 0) mark?.();
  }, [isRead, count, mark]);
  const raise = () => setHeight((old) => (old === "low" ? "half" : old));
  const openForces = useEvent(() => {
    setTab("forces");
    if (!isBusy && !isTaught) raise();
  });
  useEffect(() => {
    if (chosen !== null) openForces();
  }, [chosen, openForces]);
  useEffect(() => {
    if (wantsTable !== null) setHeight("low");
  }, [wantsTable]);
  return (
    <aside class={`drawer ${height}`} aria-label={say("match.story_and_forces")}>
      <div class="drawer-head">
        {(Object.keys(TABS) as Tab[])
          .filter((one) => one !== "talk" || chat)
          .map((one) => (
            <button
              key={one}
              type="button"
              class="tab"
              aria-pressed={tab === one}
              onClick={() => {
                setTab(one);
                if (tab === one && height !== "low") setHeight("low");
                else raise();
              }}
            >
              {say(TABS[one])}
              {one === "talk" && count > 0 && (
                <span class="unread">
                  {count}
                  <span class="hidden"> {say("chat.unread")}</span>
                </span>
              )}
            </button>
          ))}
        <span class="gap" />
        <a href={`#/rules/${rules}`}>{say("match.rules")}</a>
        <button
          type="button"
          class="grip"
          onClick={() => setHeight(HEIGHTS[(HEIGHTS.indexOf(height) + 1) % 3] ?? "half")}
          aria-label={say("match.drawer", { height: say(`match.drawer.${height}`) })}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={height === "tall" ? "M3 6L8 11L13 6" : "M3 10L8 5L13 10"} />
          </svg>
        </button>
      </div>
      <div class="drawer-body">
        {{ story, talk: chat, forces: <div class="forces">{forces}</div> }[tab]}
      </div>
    </aside>
  );
}
