import * as z from "zod/mini";

import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";

export type WrittenSeason = Schemas["WrittenSeasonOut"];
export type WrittenShow = Schemas["WrittenShow"];

const LONGEST = 300;
const line = z
  .string()
  .check(
    z.overwrite(visible),
    z.minLength(1, "is required"),
    z.maxLength(LONGEST, `must have at most ${LONGEST} characters`),
  );

/** Validation of a season's show; a picture requires its description. */
export const showRules = z
  .object({
    title: line,
    date: line,
    time: line,
    price: line,
    ticketUrl: z
      .string()
      .check(
        z.overwrite(visible),
        z.minLength(1, "is required"),
        z.regex(/^https?:\/\//i, "must be an address that begins with https:// or http://"),
      ),
    description: z.string().check(z.overwrite(visible), z.minLength(1, "is required")),
    imageUrl: z.string(),
    alt: z.string().check(z.overwrite(visible)),
  })
  .check(
    z.refine(({ imageUrl, alt }) => imageUrl === "" || alt !== "", {
      error: "is required with a picture",
      path: ["alt"],
    }),
  );

type ShowValues = z.input<typeof showRules>;

export const EMPTY_SHOW: ShowValues = {
  title: "",
  date: "",
  time: "",
  price: "",
  ticketUrl: "",
  description: "",
  imageUrl: "",
  alt: "",
};

export const valuesOfShow = ({ picture, ...words }: WrittenShow): ShowValues => ({
  ...words,
  imageUrl: picture?.imageUrl ?? "",
  alt: picture?.alt ?? "",
});

export const showOf = ({ imageUrl, alt, ...words }: ShowValues): WrittenShow => ({
  ...words,
  picture: imageUrl === "" ? null : { imageUrl, alt },
});

/** The shows with unique keys for a list, even if two shows are equal. */
export function listed(shows: readonly WrittenShow[]) {
  const seen = new Map<string, number>();
  return shows.map((show, place) => {
    const text = JSON.stringify(show);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return { id: `${text}${before}`, name: show.title, show, place };
  });
}

/** The shows in the order of the rows from `listed`; new ones come last. */
export function inOrder(
  shows: readonly WrittenShow[],
  lines: readonly { id: string }[],
): WrittenShow[] {
  const place = new Map(lines.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: { id: string }) => place.get(id) ?? lines.length;
  return listed(shows)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ show }) => show);
}

/** The shows without one, by its id from `listed`; all of them if it is gone already. */
export const without = (shows: readonly WrittenShow[], gone: string): WrittenShow[] =>
  listed(shows)
    .filter(({ id }) => id !== gone)
    .map(({ show }) => show);

/** Index of an earlier show: unchanged, or else under the same title; -1 if it is gone. */
export function placeOfShow(shows: readonly WrittenShow[], seen: WrittenShow): number {
  const text = JSON.stringify(seen);
  const same = shows.findIndex((show) => JSON.stringify(show) === text);
  return same >= 0 ? same : shows.findIndex(({ title }) => title === seen.title);
}
