// Numbers as the language writes them. What is computed with, or read by programs, is not written
// here.

import { type Written, written } from "./language";

/**
 * Rounded to the last bit, half away from zero, as the rules' own programs do; Intl rounds what it
 * would print.
 */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
const made = new Map<string, Intl.NumberFormat>();

function format(kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tongue: Written = written();
  const key = `${tongue} ${kind}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const one = new Intl.NumberFormat(tongue, { useGrouping: false, ...options });
  made.set(key, one);
  return one;
}

/** A number with at most so many decimals, and at least so many. */
export const number = (value: number, most = 2, least = 0): string =>
  format(`${least} ${most}`, { maximumFractionDigits: most, minimumFractionDigits: least })
    .format(rounded(value, most))
    .replace(/^-(?=[0.,]*$)/, "");

/** The same with its sign, and a minus as long as a plus. */
export const signed = (value: number, most = 2): string =>
  format(`${most} signed`, { maximumFractionDigits: most, signDisplay: "exceptZero" })
    .format(rounded(value, most))
    .replace("-", "\u2212");

/** Chances are sums: what lacks so little lacks nothing. */
const SURE = 1 - 1e-9;

/**
 * A share of one; one that is all but none is not told as none, nor one that is nearly all as all.
 */
export function percent(share: number): string {
  const said = (value: number) => format("%", { style: "percent" }).format(value);
  if (share > 0 && share < 0.01) return `<${said(0.01)}`;
  return share > 0.99 && share < SURE ? `>${said(0.99)}` : said(share);
}

/** Some shares together, in whole percents. */
export const together = (shares: readonly number[]): number =>
  Math.round(shares.reduce((sum, share) => sum + share, 0) * 100);

/**
 * Shares that make up a whole, in whole percents that add up to it: those that lost most by
 * rounding down get more.
 */
export function percents(shares: readonly number[], all = together(shares)): string[] {
  const whole = shares.map((share) => Math.floor(share * 100 + 1e-7));
  const missing = all - whole.reduce((sum, n) => sum + n, 0);
  const byLoss = shares
    .map((share, i) => ({ i, lost: share * 100 - (whole[i] ?? 0) }))
    .sort((a, b) => b.lost - a.lost || a.i - b.i);
  const more = new Set(byLoss.slice(0, missing).map(({ i }) => i));
  return shares.map((share, i) => {
    const n = (whole[i] ?? 0) + (more.has(i) ? 1 : 0);
    return n === 0 || n === 100 ? percent(share) : percent(n / 100);
  });
}
