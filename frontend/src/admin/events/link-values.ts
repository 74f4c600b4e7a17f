import type { Schemas } from "@/api/client";

import type { ManagedEvent } from "./event-values";

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

/** What was typed into a row and is not saved yet, and the version that it is based on. */
export type Draft = Partial<LinkValues> & { base?: number };

/** What each field is called. */
export const labelOf = (name: AddressName): string => ADDRESSES[name];

const isAddressName = (name: string): name is AddressName => name in ADDRESSES;
export const ADDRESS_NAMES: readonly AddressName[] = Object.keys(ADDRESSES).filter(isAddressName);

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;
const KEPT_HERE = /^(\/media\/|data:image\/)/;

/** What is saved of an event's link. */
export function savedValues({ link }: ManagedEvent): LinkValues {
  return {
    url: link?.url ?? "",
    imageUrl: link?.imageUrl ?? "",
    postEventLink: link?.postEventLink ?? "",
    instagramUrl: link?.instagramUrl ?? "",
    facebookUrl: link?.facebookUrl ?? "",
    tiktokUrl: link?.tiktokUrl ?? "",
    isHighlighted: link?.isHighlighted ?? false,
  };
}

/** Whether a draft differs from what is saved. */
export function isUnsaved(draft: Draft | undefined, saved: LinkValues): boolean {
  if (!draft) return false;
  const { isHighlighted = saved.isHighlighted } = draft;
  if (isHighlighted !== saved.isHighlighted) return true;
  return ADDRESS_NAMES.some((name) => (draft[name] ?? saved[name]).trim() !== saved[name]);
}

/** The addresses that cannot be saved, by their fields. */
export function faultsOf(values: LinkValues): Partial<Record<AddressName, string>> {
  const isFine = (name: AddressName) => {
    const address = values[name].trim();
    return (
      address === "" ||
      WEB_ADDRESS.test(address) ||
      (name === "imageUrl" && KEPT_HERE.test(address))
    );
  };
  const wrong = ADDRESS_NAMES.filter((name) => !isFine(name));
  return Object.fromEntries(wrong.map((name) => [name, "must begin with https:// or http://"]));
}

/** The version of the link that is the event's own; 0 while it has none for its start. */
export const versionOf = ({ link, date }: ManagedEvent): number =>
  link?.startTs === date ? link.version : 0;

/** The row as the API takes it: a link for the event's title at its start. */
export function linkBody(
  { title, date }: ManagedEvent,
  values: LinkValues,
  version: number,
): Schemas["EventLinkIn"] {
  const addresses = { ...values };
  for (const name of ADDRESS_NAMES) addresses[name] = values[name].trim();
  return { title, titleKey: title, date, ...addresses, version };
}
