import type { controlsOf } from "@/admin/data/edits";
import { BY_SEATS, CHOICES, choiceText } from "@/admin/events/ticket-status";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import type { EventValues } from "./event-fields";
import { needsHand } from "./event-prices";
import { amountHint, parsePrice } from "./prices";

type Controls = ReturnType<typeof controlsOf<EventValues>>;

const FOLLOWS = "Follows how many are left; Available where there is no limit.";
const STANDS = "Stays, whatever is booked, until you choose By the seats.";

/** The fields of the ticket page and the status for visitors. */
export function EventTickets({ field, values }: Pick<Controls, "field"> & { values: EventValues }) {
  const { ticketStatus, tiers, priceAmount, priceRange, eventbriteLink } = values;
  return (
    <Fold
      title="Tickets"
      holds={[choiceText(ticketStatus), tiers.length === 0 && priceAmount, eventbriteLink]}
    >
      {(tiers.length === 0 || needsHand(field("priceAmount"))) && (
        <PanelField
          label="Price amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={parsePrice(priceRange) ?? ""}
          hint={amountHint(priceRange)}
          {...field("priceAmount")}
        />
      )}
      <PanelField
        label="Ticket link"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Empty: seats are booked on this site."
        {...field("eventbriteLink")}
      />
      <PanelSelect
        label="Ticket status"
        hint={ticketStatus === BY_SEATS ? FOLLOWS : STANDS}
        {...field("ticketStatus")}
      >
        {CHOICES.map((status) => (
          <option key={status} value={status}>
            {choiceText(status)}
          </option>
        ))}
      </PanelSelect>
    </Fold>
  );
}
