import * as z from "zod/mini";

import type { AdminEvent } from "@/admin/events/admin-event";
import { addressOr, webAddress } from "@/admin/events/editor/web-address";

const ADDRESSES = {
  url: "Event URL",
  imageUrl: "Image URL",
  postEventLink: "Post Event Link",
  instagramUrl: "Instagram URL",
  facebookUrl: "Facebook URL",
  tiktokUrl: "TikTok URL",
} as const;

export type AddressName = keyof typeof ADDRESSES;

/** The editable fields of a row. */
export type LinkValues = Record<AddressName, string> & { isHighlighted: boolean };

/** Label of a field. */
export const labelOf = (name: AddressName): string => ADDRESSES[name];

const KEPT_HERE = /^(\/media\/|data:image\/)/;

/** Validation of an event's link; its picture may also be a stored or a new file. */
export const linkRules = z.object({
  url: webAddress,
  imageUrl: addressOr((text) => KEPT_HERE.test(text)),
  postEventLink: webAddress,
  instagramUrl: webAddress,
  facebookUrl: webAddress,
  tiktokUrl: webAddress,
  isHighlighted: z.boolean(),
});

/** The saved values of an event's link. */
export const savedValues = ({ link: saved }: Pick<AdminEvent, "link">): LinkValues => ({
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
