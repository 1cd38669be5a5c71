// Of which other match a match comes: of a branch, and of a rematch.

import type { MatchInfo } from "../messages";
import { say } from "../words";

/**
 * What kind of match it is, and the way to where it comes from: of a branch, to the very moment.
 */
function originLink({
  origin,
  rematch_of: before,
}: MatchInfo): { kind: string; href: string; text: string } | null {
  if (origin)
    return {
      kind: say("origin.branch"),
      href: `#/replay/${origin.match}/@${origin.n}`,
      text: say("origin.origin"),
    };
  return before
    ? { kind: say("origin.rematch"), href: `#/replay/${before}`, text: say("origin.before") }
    : null;
}

/** What kind of match it is, where it is not one of its own. */
export function Kind({ info }: { info: MatchInfo }) {
  const found = originLink(info);
  return found && <span class="kind">{found.kind}</span>;
}

export function Whence({ info }: { info: MatchInfo }) {
  const found = originLink(info);
  return (
    found && (
      <a class="whence" href={found.href}>
        {found.text}
      </a>
    )
  );
}

/** Both in one, where there is little room. */
export function KindLink({ info }: { info: MatchInfo }) {
  const found = originLink(info);
  return (
    found && (
      <a class="kind" href={found.href} title={found.text}>
        {found.kind}
      </a>
    )
  );
}
