// A question that takes the place of another: what is clicked at once was meant for the other.

import { useEffect, useRef, useState } from "preact/hooks";

const MS = 350;

/** Whether a question's answers have come just now, after those of others. */
export function useSettling(number: number | null): boolean {
  const [settled, settle] = useState<number | null>(null);
  const first = useRef<number | null>(null);
  if (number !== null && first.current === null) first.current = number;
  useEffect(() => {
    if (number === null || number === first.current) return undefined;
    const id = setTimeout(() => settle(number), MS);
    return () => clearTimeout(id);
  }, [number]);
  return number !== null && number !== first.current && number !== settled;
}
