import { useState } from "react";

import { VENUE } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PageButton, PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { GuestData } from "@/admin/ui/guest/guest-data";
import { contactIn } from "@/admin/ui/guest/known-guest";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { counted } from "@/lib/text";

/** Shows a guest's data, deletes it on request, and lists the retention periods. */
export function GuestsPrivacyView() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const contact = contactIn(asked);
  return (
    <>
      <ViewHeader title="Guests' privacy" actions={<PageButton href="/privacy" />} />
      <PanelSection title="A guest">
        <form
          className="mb-6 flex flex-wrap items-end gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(typed);
          }}
        >
          <PanelField
            label="The guest's email address or phone number"
            required
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="w-full md:w-96"
          />
          <PanelButton type="submit" variant="fill">
            What do we know?
          </PanelButton>
        </form>
        {asked === "" ? (
          <p className="max-w-[68ch] text-smoke">
            A guest who asks what the house knows of them gets it as one file, and is forgotten on
            request: everywhere at once, by the address, or by the phone number of who left none.
          </p>
        ) : contact === undefined ? (
          <p className="text-error">This is neither an email address nor a phone number.</p>
        ) : (
          <GuestData key={asked} contact={contact} />
        )}
      </PanelSection>
      <Retention />
    </>
  );
}

/** Retention periods after which the server deletes guest data. */
function Retention() {
  const { data } = usePanelQuery("/api/admin/venue");
  const months = (count: number) => counted(count, "month");
  return (
    <PanelSection
      title="What ends by itself"
      actions={<PanelButton href={VENUE}>Change it</PanelButton>}
    >
      {data && (
        <dl className="grid border border-line bg-soot [&>div]:grid [&>div]:gap-x-6 [&>div]:border-row [&>div]:border-b [&>div]:px-4.5 [&>div]:py-3 [&>div:last-child]:border-b-0 sm:[&>div]:grid-cols-[240px_1fr]">
          <div>
            <dt>Bookings</dt>
            <dd className="text-smoke">
              {`lose their guest ${months(data.values.retentionBookingsMonths)} after the event`}
            </dd>
          </div>
          <div>
            <dt>Messages and inquiries</dt>
            <dd className="text-smoke">
              {`are deleted after ${months(data.values.retentionInboxMonths)}`}
            </dd>
          </div>
          <div>
            <dt>Mails</dt>
            <dd className="text-smoke">
              {`are deleted after ${months(data.values.retentionMailsMonths)}`}
            </dd>
          </div>
        </dl>
      )}
    </PanelSection>
  );
}
