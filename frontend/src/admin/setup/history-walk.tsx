import * as z from "zod/mini";

import { labelAt } from "@/admin/data/use-row-form";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";

import { faultWithin, StepForm, type StepFormProps, useStepForm } from "./step-form";

type Walk = Schemas["WrittenWalk"];

/** A walk as typed: positions are percentages of the way. */
interface TypedWalk {
  street: string;
  /** One street per line: "5th: 20". */
  crossings: string;
  house: string;
  endsInWater: boolean;
}

const PLACE = "history.walk";
const NEW: TypedWalk = { street: "", crossings: "", house: "", endsInWater: false };
const rules = z.object({ [PLACE]: z.nullable(z.custom<TypedWalk>()) });

const LABELS = {
  [PLACE]: "Map",
  [`${PLACE}.street`]: "Street of the walk",
  [`${PLACE}.crossings`]: "Streets that cross it",
  [`${PLACE}.house`]: "Place of the venue",
  [`${PLACE}.endsInWater`]: "The street ends in water",
};

/** Returns the label of a part of the map, such as "history.walk.crossings.1.at". */
function labelOf(place: string): string | undefined {
  const [, , field, line] = place.split(".");
  const label = labelAt(LABELS, field === undefined ? PLACE : `${PLACE}.${field}`);
  return line === undefined ? label : `${label}, line ${Number(line) + 1}`;
}

const percent = (at: number) => String(Math.round(at * 1000) / 10);

const typedOf = ({ street, crossings, house, endsInWater }: Walk): TypedWalk => ({
  street,
  crossings: (crossings ?? []).map(({ name, at }) => `${name}: ${percent(at)}`).join("\n"),
  house: house === null ? "" : percent(house),
  endsInWater,
});

/** "62.5" as 0.625; null, which the server rejects, for anything that is not a number. */
function shareIn(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  return typed === "" || Number.isNaN(Number(typed)) ? null : Number(typed) / 100;
}

function walkOf({ street, crossings, house, endsInWater }: TypedWalk) {
  const lines = crossings.split("\n").map(visible).filter(Boolean);
  return {
    street,
    crossings: lines.map((line) => {
      const colon = line.lastIndexOf(":");
      const name = colon < 0 ? line : line.slice(0, colon);
      return { name: name.trim(), at: colon < 0 ? null : shareIn(line.slice(colon + 1)) };
    }),
    // An invalid number is sent as typed, so that the server rejects it.
    house: house.trim() === "" ? null : (shareIn(house) ?? house),
    endsInWater,
  };
}

const walkInWords = ({ street, crossings, house, endsInWater }: TypedWalk) =>
  [street, ...crossings.split("\n"), house && `venue at ${house}%`, endsInWater && "ends in water"]
    .filter(Boolean)
    .join(", ");

/** The map of the walk on the history page: its street, the streets that cross it, and the venue. */
export function HistoryWalk({ house }: Pick<StepFormProps, "house">) {
  const props = { house, title: "Map of the history page" };
  const saved = house.history.walk;
  const form = useStepForm({
    ...props,
    places: [PLACE],
    labelOf,
    saved: { [PLACE]: saved ? typedOf(saved) : null },
    rules,
    words: { [PLACE]: (walk) => (walk ? walkInWords(walk) : "None") },
    sentLists: ({ [PLACE]: walk }) => (walk ? { [PLACE]: walkOf(walk) } : {}),
  });
  const walk = form.values[PLACE] ?? null;
  const change = (part: Partial<TypedWalk>) => form.set({ [PLACE]: { ...NEW, ...walk, ...part } });
  const shared = (field: keyof TypedWalk) => ({
    label: labelAt(LABELS, `${PLACE}.${field}`) ?? "",
    error: faultWithin(form.refused, `${PLACE}.${field}`, labelOf),
  });
  return (
    <StepForm {...props} form={form} places={[PLACE]}>
      <PanelCheckbox
        label="The history page has a map of a walk"
        checked={walk !== null}
        onChange={({ target }) => form.set({ [PLACE]: target.checked ? NEW : null })}
      />
      {walk && (
        <>
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_180px]">
            <PanelField
              {...shared("street")}
              required
              value={walk.street}
              onChange={({ target }) => change({ street: target.value })}
            />
            <PanelField
              {...shared("house")}
              hint="In percent of the walk. Leave blank for none."
              inputMode="decimal"
              value={walk.house}
              onChange={({ target }) => change({ house: target.value })}
            />
          </div>
          <PanelTextArea
            {...shared("crossings")}
            hint="One per line, with its place in percent of the walk, e.g. 5th: 20"
            value={walk.crossings}
            onChange={({ target }) => change({ crossings: target.value })}
          />
          <PanelCheckbox
            label={shared("endsInWater").label}
            checked={walk.endsInWater}
            onChange={({ target }) => change({ endsInWater: target.checked })}
          />
        </>
      )}
    </StepForm>
  );
}
