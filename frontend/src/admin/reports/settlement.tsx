import type { ReactNode } from "react";
import * as z from "zod/mini";
import { booksHref } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { PanelSection } from "@/admin/ui/headings";
import { Loaded, ModeNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RowForm } from "@/admin/ui/row-form";
import { type Schemas, send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { centsIn, centsText, columnWriter, exampleOf, type TypedCurrency } from "@/lib/money";
import { wholeFault, wholeIn } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { monthOf } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";

import { costLines, costsIn } from "./costs";

type Settlement = Schemas["SettlementOut"];

/** The settlement of a show, as a sheet to print and sign. */
export function SettlementSheet({ eventId }: { eventId: number }) {
  const found = usePanelQuery(`/api/admin/settlements/${eventId}` as const);
  return (
    <div className="[page:report]">
      <Loaded of="settlement" query={found}>
        {(settlement) => <LoadedSettlement settlement={settlement} />}
      </Loaded>
    </div>
  );
}

function LoadedSettlement({ settlement }: { settlement: Settlement }) {
  const time = useVenueTime();
  const { date, isOver, mode, note } = settlement;
  return (
    <>
      <ModeNote mode={mode} />
      {!isOver && (
        <p className="mb-4 text-parchment">
          The show is still to come: these are the figures so far.
        </p>
      )}
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div>
          <Sheet
            settlement={settlement}
            actions={
              <>
                <PanelButton
                  size="sm"
                  variant="quiet"
                  className="print:hidden"
                  href={booksHref(monthOf(time.dayKey(new Date(date).getTime())))}
                >
                  Books of the month
                </PanelButton>
                <PanelButton
                  size="sm"
                  variant="quiet"
                  className="print:hidden"
                  onClick={() => window.print()}
                >
                  Print
                </PanelButton>
              </>
            }
          />
        </div>
        <div className="print:hidden">
          <PanelSection title="The deal">
            <PartBoundary key={settlement.eventId}>
              <DealForm settlement={settlement} />
            </PartBoundary>
          </PanelSection>
        </div>
      </div>
      {note && <p className="mt-6 hidden wrap-anywhere print:block">{note}</p>}
      <p className="mt-12 hidden gap-16 print:flex">
        <span className="flex-1 border-t border-line pt-1">For the house</span>
        <span className="flex-1 border-t border-line pt-1">For the artists</span>
      </p>
    </>
  );
}

interface Line {
  name: string;
  about?: string;
  cents: number;
  isSum?: boolean;
}

/** The lines of the sheet, from the guests' payments to each side's share. */
function linesOf(settlement: Settlement, money: (cents: number) => string): Line[] {
  const { prices, prepaid, door, untapped, returned, gross } = settlement;
  const { fees, tax, costs, net, percent, guarantee, artists, house } = settlement;
  const seats = prices.reduce((sum, price) => sum + price.seats, 0);
  return [
    { name: "Prepaid", cents: prepaid },
    {
      name: "At the door",
      ...(untapped > 0 && { about: "in part by who came, not tapped" }),
      cents: door,
    },
    { name: "Refunded", cents: -returned },
    { name: "Gross", about: counted(seats, "seat"), cents: gross, isSum: true },
    { name: "Fees of the provider", cents: -fees },
    { name: "Tax", cents: -tax },
    ...costs.map(({ words, amount }) => ({ name: words, cents: -amount })),
    { name: "Left to share", cents: net, isSum: true },
    {
      name: "Artists",
      about:
        guarantee > 0
          ? `${percent}%, or the guarantee of ${money(guarantee)} if that is more`
          : `${percent}%`,
      cents: artists,
    },
    { name: "House", cents: house },
  ].filter(({ cents, isSum, name }) => cents !== 0 || isSum || name === "Artists");
}

function Sheet({ settlement, actions }: { settlement: Settlement; actions: ReactNode }) {
  const venue = useVenue();
  const lines = linesOf(settlement, columnWriter(venue));
  const write = columnWriter(
    venue,
    lines.map(({ cents }) => cents),
  );
  return (
    <PanelSection title="Settlement" actions={actions}>
      <dl className="border-t border-line">
        {lines.map(({ name, about, cents, isSum = false }) => (
          <div
            key={name}
            className={`flex items-baseline gap-4 border-b border-row py-2.5 ${isSum ? "font-medium" : ""}`}
          >
            <dt className="min-w-0 flex-1 wrap-anywhere">
              <span>{name}</span>
              {about && <span className="block text-13 text-smoke">{about}</span>}
            </dt>
            <dd className="figures">{write(cents)}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

const rulesFor = (currency: TypedCurrency) =>
  z.object({
    percent: z
      .string()
      .check(
        z.refine(
          (text) => wholeFault(text, { most: 100 }) === undefined,
          "must be a number from 0 to 100",
        ),
      ),
    guarantee: z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === "" || centsIn(text, currency) !== null,
          `must be an amount like ${exampleOf(25000, currency)}`,
        ),
      ),
    costs: z
      .string()
      .check(
        z.refine(
          (text) => costsIn(text, currency) !== null,
          `must be lines like Piano tuner: ${exampleOf(12000, currency)}`,
        ),
      ),
    note: z.string(),
  });

/** The agreement with the artists, and the costs of the show. */
function DealForm({ settlement }: { settlement: Settlement }) {
  const { eventId, percent, guarantee, costs, note, version } = settlement;
  const venue = useVenue();
  const form = useRowForm({
    saved: {
      percent: String(percent),
      guarantee: guarantee === 0 ? "" : centsText(guarantee, venue),
      costs: costLines(costs, venue),
      note,
    },
    version,
    row: `settlement/${eventId}`,
    rules: rulesFor(venue),
    send: ({ changes, version: seen }) =>
      send("PUT", `/api/admin/settlements/${eventId}` as const, {
        version: seen,
        ...(changes.percent !== undefined && { percent: wholeIn(changes.percent) ?? 0 }),
        ...(changes.guarantee !== undefined && {
          guarantee: centsIn(changes.guarantee, venue) ?? 0,
        }),
        ...(changes.costs !== undefined && { costs: costsIn(changes.costs, venue) ?? [] }),
        ...(changes.note !== undefined && { note: changes.note }),
      }),
    name: "settlement",
    fieldOf: (path) => path.split(".")[0] ?? path,
  });
  const { field } = form;
  return (
    <RowForm form={form} label="The deal" save="Save">
      <PanelField label="Artists' share in per cent" inputMode="numeric" {...field("percent")} />
      <PanelField
        label={`Guarantee in ${venue.currency}`}
        inputMode="decimal"
        hint="They get it where it is more than their share. Empty: none."
        {...field("guarantee")}
      />
      <PanelTextArea
        label="Costs"
        rows={4}
        hint="One a line, as Piano tuner: 120. They are taken off before anything is shared."
        {...field("costs")}
      />
      <PanelField label="Note on the sheet" maxLength={300} {...field("note")} />
    </RowForm>
  );
}
