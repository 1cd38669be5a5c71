// Who watches a live match, and how others come to.

import type { MatchInfo } from "../../messages";
import { Snippet } from "./Snippet";
import { say } from "../../words";
import "./watching.css";

export function Watching({ info }: { info: MatchInfo }) {
  const { match, title, watchers = 0, spectators = [] } = info;
  const link = new URL(`#/match/${match}`, location.href).href;
  return (
    <div
      id="watching" // by which the button in the head finds it
      class="watching"
      popover="auto"
      role="dialog"
      aria-label={say("watching.title")}
    >
      <h2>{say("watching.count", { n: watchers })}</h2>
      {spectators.length > 0 && (
        <ul>
          {spectators.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {watchers > spectators.length && (
        <p class="hint">{say("watching.unnamed", { n: watchers - spectators.length })}</p>
      )}
      {!info.private && (
        <>
          <label>
            {say("watching.link")}
            <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <Snippet way={`#/match/${match}`} title={title} />
        </>
      )}
    </div>
  );
}
