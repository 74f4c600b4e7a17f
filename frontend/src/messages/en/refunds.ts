// The refund terms.

/**
 * The refund terms: the first deadline, later deadlines with less, and the end. `django.po` has the
 * same sentences: translate both alike.
 */
export const refundTerms = (first: Refund, later: readonly Refund[]) => {
  const steps = [firstStep(first), ...later.map(laterStep)].join(", ");
  return later.length > 0 ? `${steps}; after that no refund` : steps;
};
export const noRefund = "No refund";
export const hourToday = (hour: string) => `${hour} today`;
export const hourOnWeekday = (hour: string, weekday: string) => `${weekday} ${hour}`;
export const hourOnDate = (hour: string, date: string) => `${hour} on ${date}`;
/** Noon on a clock of 12 hours. */
export const noon = "noon";

interface Refund {
  percent: number;
  /** A text of `hourToday`, `hourOnWeekday` or `hourOnDate`. */
  deadline: string;
}

function firstStep({ percent, deadline }: Refund): string {
  if (percent === 100) return `Full refund if you cancel by ${deadline}`;
  if (percent === 50) return `Half refunded if you cancel by ${deadline}`;
  return `${percent}% refunded if you cancel by ${deadline}`;
}

const laterStep = ({ percent, deadline }: Refund): string =>
  percent === 50 ? `half by ${deadline}` : `${percent}% by ${deadline}`;
