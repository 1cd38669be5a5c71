// A question that takes the place of another: what is clicked at once was meant for the other.

import { useEffect, useState } from "preact/hooks";

const MS = 350;

/** Whether a question's answers have come just now, after those of others. */
export function useSettling(number: number | null): boolean {
  const [first, setFirst] = useState<number | null>(number);
  const [settled, settle] = useState<number | null>(null);
  if (first === null && number !== null) setFirst(number);
  const isFirst = first === null || number === first;
  useEffect(() => {
    if (number === null || isFirst) return undefined;
    const id = setTimeout(() => settle(number), MS);
    return () => clearTimeout(id);
  }, [number, isFirst]);
  return number !== null && !isFirst && number !== settled;
}
