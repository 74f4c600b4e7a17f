import { useDeferredValue, useState } from "react";

import { useList } from "@/admin/data/use-list";
import { PanelField } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { counted, folded } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";

type Show = Schemas["SeriesOut"];

/** The shows with all their dates, and the single dates, that a code is for; none for all events. */
export interface ChosenShows {
  shows: readonly string[];
  events: readonly number[];
}

interface ShowChoiceProps {
  chosen: ChosenShows;
  onChoose: (chosen: ChosenShows) => void;
}

/** Searches and selects the shows or single dates of a promo code. */
export function ShowChoice({ chosen, onChoose }: ShowChoiceProps) {
  const [search, setSearch] = useState("");
  // The dates that were chosen when the form opened are listed, even if they are over.
  const [first] = useState(chosen.events);
  const wanted = { search: useDeferredValue(search), events: first };
  const { data, isPending } = useList("/api/admin/shows", wanted);
  const found = data?.rows ?? [];
  const isChosen = ({ title }: Show) =>
    chosen.shows.some((other) => folded(other) === folded(title));
  const listed = new Set(found.map(({ title }) => folded(title)));
  const withoutDates = chosen.shows.filter((title) => !listed.has(folded(title)));
  const toggleShow = ({ title, dates }: Show, isTicked: boolean) => {
    const others = chosen.shows.filter((other) => folded(other) !== folded(title));
    const ids = new Set(dates.map(({ id }) => id));
    onChoose({
      shows: isTicked ? [...others, title] : others,
      events: chosen.events.filter((id) => !ids.has(id)),
    });
  };
  const toggleDate = (id: number, isTicked: boolean) =>
    onChoose({
      shows: chosen.shows,
      events: isTicked ? [...chosen.events, id] : chosen.events.filter((other) => other !== id),
    });
  return (
    <fieldset>
      <legend className="field-label">For which shows</legend>
      <p role="status" className="mb-2 text-14 text-smoke">
        {summaryOf(chosen)}
      </p>
      <PanelField
        label="Search shows"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="mt-2 max-h-72 overflow-y-auto border border-line px-3.5 py-1.5">
        {withoutDates.map((title) => (
          <li key={title} className="py-1.5">
            <PanelCheckbox
              label={`${title}, all dates`}
              checked
              onChange={() => toggleShow({ title, dates: [] }, false)}
            />
          </li>
        ))}
        {found.map((show) => (
          <ShowRow
            key={folded(show.title)}
            show={show}
            isChosen={isChosen(show)}
            events={chosen.events}
            onToggle={(isTicked) => toggleShow(show, isTicked)}
            onToggleDate={toggleDate}
          />
        ))}
        {found.length + withoutDates.length === 0 && !isPending && (
          <li className="py-1.5 text-smoke">No shows match.</li>
        )}
      </ul>
    </fieldset>
  );
}

interface ShowRowProps {
  show: Show;
  isChosen: boolean;
  events: readonly number[];
  onToggle: (isTicked: boolean) => void;
  onToggleDate: (id: number, isTicked: boolean) => void;
}

function ShowRow({ show, isChosen, events, onToggle, onToggleDate }: ShowRowProps) {
  const time = useVenueTime();
  const now = useNow();
  const { title, dates } = show;
  const when = ({ date, isAllDay }: Show["dates"][number]) =>
    (isAllDay ? shortDate : shortInstant)(time, date, now);
  const ticked = dates.filter(({ id }) => events.includes(id)).length;
  return (
    <li className="py-1.5">
      <PanelCheckbox
        label={`${title}, all dates`}
        checked={isChosen}
        onChange={({ target }) => onToggle(target.checked)}
      />
      {!isChosen && (
        <details open={ticked > 0 || undefined} className="ml-7 text-14">
          <summary className="w-fit cursor-pointer py-1 text-smoke">
            {ticked > 0
              ? `${ticked} of ${counted(dates.length, "date")}`
              : `Single dates (${dates.length})`}
          </summary>
          <ul>
            {dates.map((date) => (
              <li key={date.id} className="py-1">
                <PanelCheckbox
                  label={when(date)}
                  checked={events.includes(date.id)}
                  onChange={({ target }) => onToggleDate(date.id, target.checked)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** "All shows", or "2 shows, 3 single dates". */
export function summaryOf({ shows, events }: ChosenShows): string {
  const parts = [
    shows.length > 0 && counted(shows.length, "show"),
    events.length > 0 && counted(events.length, "single date"),
  ].filter((part) => part !== false);
  return parts.join(", ") || "All shows";
}
