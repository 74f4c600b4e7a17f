import { Link } from "wouter";

import { bookingsHref, editorHref } from "@/admin/data/addresses";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import { useNow } from "@/lib/time/clock";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";

import { moneyWriter, type Performance, type Report } from "./report";

const HEAD = ["Performance", "Booked", "Arrived", "No-shows", "Walk-ins", "Expected", "Taken"];
const LINK =
  "underline-offset-4 hover:underline max-md:inline-block max-md:min-h-11 max-md:py-2.75 print:min-h-0 print:py-0";

/** Each performance with what it brought; on a phone a card, without what there is nothing of. */
export function ReportTable({ report }: { report: Report }) {
  const money = moneyWriter(report.currency);
  return (
    <PanelTable label="Performances" head={HEAD}>
      {report.performances.map((one) => (
        <PanelRow key={one.eventId} className="break-inside-avoid">
          <PanelCell className="xl:w-[34%]">
            <Title performance={one} />
          </PanelCell>
          {one.isCancelled ? (
            <PanelCell span={HEAD.length - 1}>
              <span className="text-error">Cancelled</span>
            </PanelCell>
          ) : (
            <Figures performance={one} money={money} />
          )}
        </PanelRow>
      ))}
    </PanelTable>
  );
}

function Title({ performance }: { performance: Performance }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const { eventId, title, date, isAllDay } = performance;
  return (
    <>
      <Link href={bookingsHref(eventId)} className={`font-medium ${LINK}`}>
        {title}
      </Link>
      <p className="figures text-smoke">{(isAllDay ? shortDate : shortInstant)(time, date, now)}</p>
    </>
  );
}

interface FiguresProps {
  performance: Performance;
  money: (amount: string) => string;
}

function Figures({ performance, money }: FiguresProps) {
  const { eventId, title, seats, capacity, isOver, noShowSeats } = performance;
  const { arrivedSeats, walkIns, moneyExpected, moneyTaken } = performance;
  return (
    <>
      <PanelCell label="Booked" className="figures">
        {capacity === null ? seats : `${seats} of ${capacity}`}
      </PanelCell>
      <PanelCell label="Arrived" hideOnPhone={arrivedSeats === 0} className="figures">
        {arrivedSeats}
      </PanelCell>
      <PanelCell label="No-shows" hideOnPhone={noShowSeats === 0 || !isOver} className="figures">
        {noShowSeats ?? <span className="text-smoke">{isOver ? "Unknown" : "To come"}</span>}
      </PanelCell>
      <PanelCell label="Walk-ins" hideOnPhone={walkIns === 0} className="figures">
        {walkIns}
      </PanelCell>
      <PanelCell label="Expected" className="figures">
        {moneyExpected === null ? (
          <Link href={editorHref(eventId)} className={`text-brass-hi ${LINK}`}>
            No amount<span className="sr-only">{` beside the price of ${title}`}</span>
          </Link>
        ) : (
          money(moneyExpected)
        )}
      </PanelCell>
      <PanelCell label="Taken" hideOnPhone={Number(moneyTaken ?? 1) === 0} className="figures">
        {moneyTaken === null ? <span className="text-smoke">Unknown</span> : money(moneyTaken)}
      </PanelCell>
    </>
  );
}
