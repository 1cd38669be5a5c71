// Where a link leads in the rulebook.

/**
 * The place of the rulebook that a click leads to; null where it leads elsewhere, or into another
 * tab.
 */
export function ruleClicked(event: MouseEvent): Place | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  const [, , rules, clause] =
    (event.target as Element).closest('a[href^="#/rules/"]')?.getAttribute("href")?.split("/") ??
    [];
  return rules === undefined ? null : { rules, clause: clause || undefined };
}

export interface Place {
  readonly rules: string;
  readonly clause: string | undefined;
}
