/** The venue's profile, as the steps of the setup change it. */

import type { Schemas } from "@/api/client";

export type House = Schemas["HouseOut"];
export type SetupStep = Schemas["StepOut"];

export const HOUSE_URL = "/api/admin/house";
export const SETUP_URL = "/api/admin/setup";

/** The place of a value in the profile, as the server names it: "address.street". */
export type Place = string;

/** Returns the place of a part, of which "" is the whole: "hero" and "0.alt" give "hero.0.alt". */
export const within = (place: Place, part: string): Place =>
  part === "" ? place : `${place}.${part}`;

/** Whether a place is another one or a part of it. */
export const isWithin = (place: Place, whole: Place): boolean =>
  place === whole || place.startsWith(`${whole}.`);

type Tree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a value of the profile; undefined if it has none at that path. */
export function valueAt(house: object, place: Place): unknown {
  let found: unknown = house;
  for (const name of place.split(".")) found = isTree(found) ? found[name] : undefined;
  return found;
}

/** Returns a change of the profile that holds values at their places. */
export function changeOf(values: Readonly<Record<Place, unknown>>): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const [place, value] of Object.entries(values)) {
    const [first = "", ...rest] = place.split(".");
    const inner = rest.join(".");
    const before = change[first];
    change[first] =
      inner === "" ? value : { ...(isTree(before) && before), ...changeOf({ [inner]: value }) };
  }
  return change;
}

const isSameAt = (house: House, place: Place) =>
  JSON.stringify(valueAt(house, place)) === JSON.stringify(valueAt(house.inFiles, place));

/** Returns the values of a step without the panel's changes; null if there are no changes. */
export function undoOf(house: House, places: readonly Place[]): Record<Place, unknown> | null {
  if (places.every((place) => isSameAt(house, place))) return null;
  return Object.fromEntries(places.map((place) => [place, beforeAt(house, place)]));
}

/** Returns each place that an undo changes, with the text that returns; undefined for other values. */
export const returnsOf = (house: House, values: Readonly<Record<Place, unknown>>) =>
  Object.entries(values)
    .filter(([place]) => !isSameAt(house, place))
    .map(([place, value]) => {
      const text = value ?? (typeof valueAt(house, place) === "string" ? "" : undefined);
      return [place, typeof text === "string" ? text : undefined] as const;
    });

/** A value of the files; null removes an entry that only the panel has. */
function beforeAt(house: House, place: Place): unknown {
  const [now, before] = [valueAt(house, place), valueAt(house.inFiles, place)];
  if (!(isTree(now) && isTree(before))) return before;
  return { ...Object.fromEntries(Object.keys(now).map((name) => [name, null])), ...before };
}
