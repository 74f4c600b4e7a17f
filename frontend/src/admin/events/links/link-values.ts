import * as z from "zod/mini";

import type { AdminEvent } from "@/admin/events/event-values";

const ADDRESSES = {
  url: "Event URL",
  imageUrl: "Image URL",
  postEventLink: "Post Event Link",
  instagramUrl: "Instagram URL",
  facebookUrl: "Facebook URL",
  tiktokUrl: "TikTok URL",
} as const;

export type AddressName = keyof typeof ADDRESSES;

/** What a row of the table edits. */
export type LinkValues = Record<AddressName, string> & { isHighlighted: boolean };

/** What each field is called. */
export const labelOf = (name: AddressName): string => ADDRESSES[name];

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;
const KEPT_HERE = /^(\/media\/|data:image\/)/;

const address = (isFine: (text: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isFine(text), "must begin with https:// or http://"),
  );
const link = address((text) => WEB_ADDRESS.test(text));

/** What the link of an event must be; its picture may be one that is kept here or is new. */
export const linkRules = z.object({
  url: link,
  imageUrl: address((text) => WEB_ADDRESS.test(text) || KEPT_HERE.test(text)),
  postEventLink: link,
  instagramUrl: link,
  facebookUrl: link,
  tiktokUrl: link,
  isHighlighted: z.boolean(),
});

/** What is saved of an event's link. */
export const savedValues = ({ link: saved }: AdminEvent): LinkValues => ({
  url: saved?.url ?? "",
  imageUrl: saved?.imageUrl ?? "",
  postEventLink: saved?.postEventLink ?? "",
  instagramUrl: saved?.instagramUrl ?? "",
  facebookUrl: saved?.facebookUrl ?? "",
  tiktokUrl: saved?.tiktokUrl ?? "",
  isHighlighted: saved?.isHighlighted ?? false,
});

/** The version of the link that is the event's own; 0 while it has none for its start. */
export const versionOf = ({ link: saved, date }: AdminEvent): number =>
  saved?.startTs === date ? saved.version : 0;
