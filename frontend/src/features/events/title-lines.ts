const WITH_ASIDE = /^(\S.*?)\s+(\([^()]+\))(?:\s+(.*))?$/;

/** The lines of a card's title: 'A (B) C' is broken before and after its brackets. */
export function titleLines(title: string): string[] {
  const whole = title.trim();
  const [, before, aside, after] = WITH_ASIDE.exec(whole) ?? [];
  if (before === undefined || aside === undefined) return [whole];
  return after ? [before, aside, after] : [before, aside];
}
