import * as z from "zod/mini";

import { PanelSelect } from "@/admin/ui/fields";
import { ListFault } from "@/admin/ui/notes";
import { HoursEditor, hoursLabel } from "@/admin/venue/hours-editor";
import { SpacesEditor, spaceLabel } from "@/admin/venue/spaces-editor";
import type { Space, Stretch } from "@/admin/venue/text-group";
import { hoursInWords, sentSpaces, spacesInWords, typedSpaces } from "@/admin/venue/venue-texts";
import { useVenue } from "@/api/venue";

import { StepForm, type StepFormProps, useStepForm } from "./step-form";

const AREAS = "Areas are in";
const PLACES = ["hours", "spaces", "areaUnit"];

const rules = z.object({
  hours: z.array(z.custom<Stretch>()),
  spaces: z.array(z.custom<Space>()),
  areaUnit: z.string(),
});

/** The opening hours of a week, and the rooms with their seats. */
export function HoursStep(props: StepFormProps) {
  const { house } = props;
  const venue = useVenue();
  const form = useStepForm({
    ...props,
    places: PLACES,
    labelOf: (place, values) => {
      const [list, ...part] = place.split(".");
      if (list === "hours") return hoursLabel(values.hours, part.join("."));
      return list === "spaces" ? spaceLabel(values.spaces, part.join(".")) : AREAS;
    },
    saved: {
      hours: house.hours ?? [],
      spaces: typedSpaces(house.spaces ?? []),
      areaUnit: house.areaUnit,
    },
    rules,
    words: { hours: (hours) => hoursInWords(hours, venue), spaces: spacesInWords },
    sentLists: ({ spaces }) => (spaces ? { spaces: sentSpaces(spaces) } : {}),
  });
  const { hours, spaces } = form.values;
  const { refused } = form;
  return (
    <StepForm {...props} form={form} places={PLACES}>
      <section aria-label="Opening hours" className="grid gap-3">
        <h3 className="font-sans text-15 font-medium">Opening hours</h3>
        <HoursEditor
          hours={hours}
          faultOf={(part) => refused[`hours.${part}`]}
          onChange={(changed) => form.set({ hours: changed })}
        />
        <ListFault fault={refused.hours} />
      </section>
      <section aria-label="Rooms" className="grid gap-3">
        <h3 className="font-sans text-15 font-medium">Rooms</h3>
        <PanelSelect label={AREAS} className="max-w-60" {...form.field("areaUnit")}>
          <option value="m²">Square meters</option>
          <option value="sq ft">Square feet</option>
        </PanelSelect>
        <SpacesEditor
          spaces={spaces}
          faultOf={(part) => refused[`spaces.${part}`]}
          onChange={(changed) => form.set({ spaces: [...changed] })}
        />
        <ListFault fault={refused.spaces} />
      </section>
    </StepForm>
  );
}
