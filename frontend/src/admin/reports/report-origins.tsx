import { PanelSection } from "@/admin/ui/headings";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import type { Schemas } from "@/api/client";

import type { Report } from "./report";

type Origin = Schemas["ReportedOriginOut"]["origin"];

const WORDS: Record<Origin, string> = {
  site: "On the site",
  phone: "By phone",
  forgotten: "By guests who were forgotten since",
};

/** How those booked who were expected, and how many came without; nothing where there was nobody. */
export function ReportOrigins({ report }: { report: Report }) {
  const { origins, totals } = report;
  const lines = origins.map(({ origin, ...figures }) => ({ name: WORDS[origin], ...figures }));
  const walkIns = { name: "Walk-ins", parties: null, seats: null, arrivedSeats: totals.walkIns };
  const all = totals.walkIns > 0 ? [...lines, walkIns] : lines;
  if (all.length === 0) return null;
  return (
    <PanelSection title="Sources">
      <PanelTable
        label="Guests by source"
        head={["Source", "Parties", "Seats booked", "Seats arrived"]}
      >
        {all.map(({ name, parties, seats, arrivedSeats }) => (
          <PanelRow key={name}>
            <PanelCell className="font-medium">{name}</PanelCell>
            <PanelCell label="Parties" hideOnPhone={parties === null} className="figures">
              {parties}
            </PanelCell>
            <PanelCell label="Seats booked" hideOnPhone={seats === null} className="figures">
              {seats}
            </PanelCell>
            <PanelCell label="Seats arrived" className="figures">
              {arrivedSeats}
            </PanelCell>
          </PanelRow>
        ))}
      </PanelTable>
    </PanelSection>
  );
}
