// What was refused and what has changed, with its clause a click away.

import type { Game } from "../../core/view";
import { capital } from "../../words/sentence";
import type { Notices } from "../state/useNotices";

export function NoticeList({ notices, game }: { notices: Notices; game: Game }) {
  return (
    <div class="notices" role="status">
      {notices.list.map(({ id, text, clause }) => (
        <p key={id}>
          {capital(text)}
          {clause && (
            <>
              {" "}
              <a href={`#/rules/${clause}`}>{game.clause(clause)}</a>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
