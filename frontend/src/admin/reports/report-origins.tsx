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
  const lines = origins.map(({ origin, parties, seats, arrivedSeats }) => ({
    name: WORDS[origin],
    figures: [parties, seats, arrivedSeats],
  }));
  const walkIns = { name: "Walk-ins", figures: ["", "", totals.walkIns] };
  const all = totals.walkIns > 0 ? [...lines, walkIns] : lines;
  if (all.length === 0) return null;
  return (
    <PanelSection title="Sources">
      <PanelTable label="Sources" head={["Booked", ...COLUMNS]}>
        {all.map(({ name, figures }) => (
          <PanelRow key={name}>
            <PanelCell className="font-medium">{name}</PanelCell>
            {COLUMNS.map((column, index) => (
              <PanelCell key={column} label={column} className="figures">
                {figures[index] === "" ? (
                  <span className="text-smoke">None booked</span>
                ) : (
                  figures[index]
                )}
              </PanelCell>
            ))}
          </PanelRow>
        ))}
      </PanelTable>
    </PanelSection>
  );
}

const COLUMNS = ["Parties", "Seats", "Arrived"];
