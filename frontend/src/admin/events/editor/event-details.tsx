import type { controlsOf } from "@/admin/data/edits";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";

import type { EventValues } from "./event-fields";

type Controls = ReturnType<typeof controlsOf<EventValues>>;

/** The fields that guests ask about: performers, doors, minimum age. */
export function EventDetails({ field, values }: Pick<Controls, "field"> & { values: EventValues }) {
  const { performers, doorsMinutes, minimumAge, accessibilityNote } = values;
  return (
    <Fold
      title="Performers, doors and access"
      holds={[
        performers.trim().replaceAll("\n", ", "),
        doorsMinutes && `doors ${doorsMinutes} minutes before`,
        minimumAge && `${minimumAge}+`,
        accessibilityNote,
      ]}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PanelTextArea
          label="Performers"
          rows={3}
          className="sm:col-span-2"
          hint="One name on each line, in the order of the evening."
          {...field("performers")}
        />
        <PanelField
          label="Doors open"
          inputMode="numeric"
          autoComplete="off"
          hint="Minutes before the start, such as 60. Empty: not said."
          {...field("doorsMinutes")}
        />
        <PanelField
          label="Minimum age"
          inputMode="numeric"
          autoComplete="off"
          hint="Such as 21. Empty: not said."
          {...field("minimumAge")}
        />
        <PanelTextArea
          label="Accessibility"
          rows={2}
          className="sm:col-span-2"
          hint="What guests should know about this evening, such as steps, seats or sign language."
          {...field("accessibilityNote")}
        />
      </div>
    </Fold>
  );
}
