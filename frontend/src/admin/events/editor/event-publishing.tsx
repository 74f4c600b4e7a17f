import type { controlsOf } from "@/admin/data/edits";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelCheckbox, SwitchRow } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import type { EventValues } from "./event-fields";

type Controls = ReturnType<typeof controlsOf<EventValues>>;
type EventState = Schemas["EventState"];

/** The name of each state, and the visitors who find the event. */
const STATES: Readonly<Record<EventState, { name: string; hint: string }>> = {
  published: { name: "Published", hint: "The site lists it." },
  draft: { name: "Draft", hint: "Only this panel shows it, and nobody can book it." },
  unlisted: {
    name: "Unlisted",
    hint: "Who has its address can read and book it. Nothing else on the site names it.",
  },
  private: {
    name: "Private",
    hint: "Only this panel shows it, and nobody can book it. It takes its evening.",
  },
};

/** The name of an event for members only, as a badge and as a part of its form. */
export const MEMBERS_ONLY = "For members only";

/** Whether guests can book an event, by its URL or by a member's link. */
export const hasPage = ({ state, isTest }: { state: EventState; isTest: boolean }): boolean =>
  !isTest && (state === "published" || state === "unlisted");

/** Whether visitors who know its URL can read an event. */
export const hasPublicPage = (
  event: Parameters<typeof hasPage>[0] & { membersOnly: boolean },
): boolean => hasPage(event) && !event.membersOnly;

/** A state's name in the panel. */
export const nameState = (state: EventState): string => STATES[state].name;

/** The field of the state, which decides which visitors find the event. */
export const StateField = ({ field, values }: Pick<Controls, "field" | "values">) => (
  <PanelSelect label="State" hint={STATES[values.state].hint} {...field("state")}>
    {Object.entries(STATES).map(([state, { name }]) => (
      <option key={state} value={state}>
        {name}
      </option>
    ))}
  </PanelSelect>
);

/** The field of the start of the sale. */
export const SaleField = ({ field }: Pick<Controls, "field">) => (
  <PanelField
    label="On sale from"
    type="datetime-local"
    hint="Empty: at once. Until then visitors read when the sale begins."
    {...field("onSaleAt")}
  />
);

/** The fields of the state, the start of the sale, and the look of the card. */
export function EventPublishing({
  field,
  tick,
  values,
  set,
}: Pick<Controls, "field" | "tick" | "values" | "set">) {
  const { state, membersOnly, onSaleAt, featured, isHighlighted } = values;
  return (
    <Fold
      title="Who sees it, and from when"
      holds={[
        STATES[state].name,
        membersOnly && MEMBERS_ONLY.toLowerCase(),
        onSaleAt && `on sale from ${onSaleAt.replace("T", ", ")}`,
        featured && "featured",
        isHighlighted && "highlighted",
      ]}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <StateField field={field} values={values} />
        <SaleField field={field} />
      </div>
      <SwitchRow
        label={MEMBERS_ONLY}
        hint="Only members of the secret calendar find and book it. Everyone else gets 'Page not found'."
        isOn={membersOnly}
        conflict={tick("membersOnly").conflict}
        onChange={(isOn) => set({ membersOnly: isOn })}
      />
      <PanelCheckbox label="Featured: its card shows a countdown" {...tick("featured")} />
      <PanelCheckbox
        label="Highlighted: its card stands out from the others"
        {...tick("isHighlighted")}
      />
    </Fold>
  );
}
