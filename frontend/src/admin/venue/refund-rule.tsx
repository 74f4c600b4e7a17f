import { useVenue } from "@/api/venue";
import { wholeIn } from "@/lib/numbers";
import { counted } from "@/lib/text";

import { type RefundRule, refundExample, refundStages, refundTermsOf } from "./rule-examples";
import type { VenueFormParts } from "./venue-form";

/** Shows the typed refund rule as a chart, with an example and the guests' terms. */
export function RefundRuleNotes({ form: { values } }: VenueFormParts) {
  const [fullUntilHours, partUntilHours, partPercent] = [
    wholeIn(values.refundsFullUntilHours ?? ""),
    wholeIn(values.refundsPartUntilHours ?? ""),
    wholeIn(values.refundsPartPercent ?? ""),
  ];
  if (fullUntilHours === null || partUntilHours === null || partPercent === null) return null;
  const rule = { fullUntilHours, partUntilHours, partPercent };
  return (
    <div className="mt-4 grid gap-4">
      <Stages rule={rule} />
      <Example rule={rule} />
      <GuestsRead rule={rule} />
    </div>
  );
}

interface RuleProps {
  rule: RefundRule;
}

const TONES = { full: "bg-brass", part: "bg-brass/50", none: "bg-line" } as const;

/** The refund over the days before a show, as a bar. */
function Stages({ rule }: RuleProps) {
  const stages = refundStages(rule, useVenue());
  return (
    <ol className="flex gap-0.5" aria-label="Refund before a show on Saturday">
      {stages.map(({ kind, name, until }) => (
        <li key={kind} className="min-w-0 flex-1">
          <span aria-hidden className={`block h-1.5 ${TONES[kind]}`} />
          <span className="mt-2 block font-medium">{name}</span>
          <span className="figures block text-13 text-smoke">{until}</span>
        </li>
      ))}
    </ol>
  );
}

/** A cancellation and its refund. */
function Example({ rule }: RuleProps) {
  const venue = useVenue();
  const example = refundExample(rule, venue, venue);
  const strong = "figures font-medium text-brass-hi";
  return (
    <p role="status" className="border-l-2 border-brass bg-coal px-4 py-3">
      <span>A guest who cancels </span>
      <span className={strong}>{example.cancelled}</span>
      <span> for </span>
      <span className={strong}>{example.show}</span>
      <span> gets </span>
      <span className={strong}>{example.refund}</span>
      <span>{`. That is ${counted(example.hours, "hour")} before the show.`}</span>
    </p>
  );
}

/** The terms as guests read them before they pay. */
function GuestsRead({ rule }: RuleProps) {
  const terms = refundTermsOf(rule, useVenue());
  if (terms === "") return null;
  return (
    <div className="border border-line bg-soot px-4 py-3">
      <p className="text-14 font-medium">Guests of that show read</p>
      <p className="figures mt-1 font-display text-19">{`${terms}.`}</p>
      <p className="mt-1 text-13 text-smoke">
        It is on the event's page, in the booking window, in the confirmation and on the guest's own
        page.
      </p>
    </div>
  );
}
