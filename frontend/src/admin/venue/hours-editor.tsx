import { Plus, X } from "lucide-react";
import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { Tooltip } from "@/admin/ui/tooltip";
import { useVenueTime, weekdaysOf } from "@/lib/time/venue-time";

import { ofDay, withStretch } from "./suggested-hours";
import type { Stretch } from "./text-group";

/** Returns the label of a part of the hours, such as "3.closes"; of "" that of all. */
export function hoursLabel(hours: readonly Stretch[], part: string): string {
  const [place = "", end] = part.split(".");
  const day = hours[Number(place)]?.day;
  return place === "" || day === undefined ? "Opening hours" : [day, end].join(" ").trim();
}

/** Two times and their button fit one row of a phone: there a tap on the field opens the clock. */
const TIME =
  "w-[calc(50%-36px)] min-w-19 max-w-32 max-sm:[&_input]:px-1.5 max-sm:[&_input::-webkit-calendar-picker-indicator]:hidden";

interface HoursEditorProps {
  hours: readonly Stretch[];
  /** Returns the server's error message for a period, by its index and part: "3.closes", "3". */
  faultOf: (part: string) => string | undefined;
  onChange: (hours: Stretch[]) => void;
}

/** The week, day by day: closed, or one stretch of opening after the other. */
export function HoursEditor({ hours, faultOf, onChange }: HoursEditorProps) {
  const change = (place: number, part: Partial<Stretch>) =>
    onChange(hours.map((stretch, at) => (at === place ? { ...stretch, ...part } : stretch)));
  return (
    <ul className="border border-line bg-soot">
      {weekdaysOf(useVenueTime()).map((day) => {
        const stretches = ofDay(hours, day);
        const withOneMore = withStretch(hours, day);
        return (
          <li
            key={day}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-row px-4 py-2.5 last:border-0 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:items-start"
          >
            <h3 className="font-sans text-15 font-medium sm:pt-2.5">{day}</h3>
            <div className="grid gap-2 max-sm:order-last max-sm:col-span-2">
              {stretches.length === 0 && <p className="text-smoke sm:py-2">Closed</p>}
              {stretches.map(({ stretch, place }) => (
                <div key={place}>
                  <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">
                    <PanelField
                      label={hoursLabel(hours, `${place}.opens`)}
                      required
                      isLabelHidden
                      type="time"
                      value={stretch.opens}
                      onChange={(event) => change(place, { opens: event.target.value })}
                      error={faultOf(`${place}.opens`)}
                      className={TIME}
                    />
                    <span aria-hidden>-</span>
                    <PanelField
                      label={hoursLabel(hours, `${place}.closes`)}
                      required
                      isLabelHidden
                      type="time"
                      value={stretch.closes}
                      onChange={(event) => change(place, { closes: event.target.value })}
                      error={faultOf(`${place}.closes`)}
                      className={TIME}
                    />
                    <Tooltip text="Take these hours away">
                      <PanelButton
                        size="sm"
                        variant="danger"
                        className="border-transparent max-sm:-mr-2 max-sm:px-2.5"
                        aria-label={`Closed ${day}, ${stretch.opens} to ${stretch.closes}`}
                        onClick={() =>
                          oncePerPress(() => onChange(hours.filter((_, at) => at !== place)))
                        }
                      >
                        <X aria-hidden className="size-4" strokeWidth={1.5} />
                      </PanelButton>
                    </Tooltip>
                    {closesNextDay(stretch) && (
                      <span className="text-13 text-smoke">on the next day</span>
                    )}
                  </div>
                  {faultOf(String(place)) && (
                    <p className="field-note text-error">
                      {`${day} ${faultOf(String(place)) ?? ""}.`}
                    </p>
                  )}
                </div>
              ))}
            </div>
            <PanelButton
              size="sm"
              variant="quiet"
              aria-label={`Add hours on ${day}`}
              disabled={withOneMore === null}
              onClick={() => withOneMore && onChange(withOneMore)}
            >
              <Plus aria-hidden className="size-4" strokeWidth={1.5} />
              Add hours
            </PanelButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether closing time is on the next day, which includes closing at the minute of opening. */
const closesNextDay = ({ opens, closes }: Stretch): boolean => closes <= opens;
