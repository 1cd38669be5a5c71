// What a thing is, and where on the page that is told.

import { useEffect, useState } from "preact/hooks";

import type { Clause } from "../../messages";
import { rulebook } from "../../net/api";
import type { About, Known } from "./about";

const GAP = 12; // pixels
const ROOM = { width: 320, height: 300 }; // pixels

interface Props {
  about: About;
  known: Known;
  rules: string;
}

export function Explained({ about, known, rules }: Props) {
  const { title, lines, clause, unit, isQuoted } = about;
  const { game, scene } = known;
  return (
    <>
      {title && <h3>{title}</h3>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {unit !== undefined && <game.Sheet unit={unit} state={scene.state} />}
      {clause && (
        <>
          {isQuoted && <Quoted key={clause} rules={rules} clause={clause} />}
          <a class="cited" href={`#/rules/${clause}`}>
            {game.clause(clause)}
          </a>
        </>
      )}
    </>
  );
}

/** The text of a clause; its place is kept until it is here. */
function Quoted({ rules, clause }: { rules: string; clause: string }) {
  const [text, set] = useState("…");
  useEffect(() => {
    let isHere = true;
    const find = (clauses: readonly Clause[]) =>
      isHere && set(clauses.find(({ id }) => id === clause)?.text ?? "");
    rulebook(rules).then(find, () => find([])); // its title leads to it
    return () => {
      isHere = false;
    };
  }, [rules, clause]);
  return <p>{text}</p>;
}

/**
 * Beside a thing: below it, or above where there is more room; of what lies on the table at the
 * other side of it, where the card hides nothing that one looks at.
 */
export function placed({ box: { left, right, top, bottom }, at }: About) {
  const isBelow = innerHeight - bottom > ROOM.height || innerHeight - bottom > top;
  const below = { top: `${bottom + GAP}px`, maxHeight: `${innerHeight - bottom - 2 * GAP}px` };
  const above = { bottom: `${innerHeight - top + GAP}px`, maxHeight: `${top - 2 * GAP}px` };
  const most = innerWidth - ROOM.width - 8;
  if (at === undefined || at.width < 2 * ROOM.width) {
    const x = Math.max(8, Math.min(left, most));
    return { left: `${x}px`, ...(isBelow ? below : above) };
  }
  const isLeft = (left + right) / 2 < at.left + at.width / 2;
  const x = isLeft ? at.right - ROOM.width - GAP : at.left + GAP;
  return { left: `${x}px`, top: `${at.top + GAP}px`, maxHeight: `${at.height - 2 * GAP}px` };
}
