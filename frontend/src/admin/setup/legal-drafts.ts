// Drafts of the legal texts, with blanks in square brackets for the manager to fill in.

import { joined, townLine } from "@/api/venue";

import type { House } from "./house";

export const TERMS_DRAFT = `Who we are
[Legal name], [street, town], registered under [register and number].

Bookings
A booking is for the date and the number of seats in its confirmation. You can change or cancel it until {deadline}.

Admission
Doors open [minutes] minutes before the start. Late guests are admitted [until when]. The age limit is [age, or none].

Photos
[Whether photos are taken during shows, and the place where they are shown.]

Liability
[Your rule on coats, bags and accidents, as your insurer or lawyer words it.]`;

export const PRIVACY_DRAFT = `Controller
[Legal name], [address, email], is responsible for your personal data.

Companies that process data for us
[The mail server's company.] [The company that keeps the backups.] Stripe, for payments by card.

Your rights
You can ask for a copy of your data, its correction and its deletion at [email]. You can complain to [supervisory authority].`;

/** Returns a draft with the facts that the venue has entered already; the others stay blanks. */
export function draftFor({ address, email, name, tax }: House, draft: string): string {
  const { street, locality, region, postalCode } = address ?? {};
  const town = townLine({
    locality: locality ?? "",
    region: region ?? "",
    postalCode: postalCode ?? "",
  });
  const place = street && joined(", ", [street, town]);
  const known = {
    "[Legal name]": tax.legalName || name,
    "[street, town]": place,
    "[address, email]": place && email && joined(", ", [place, email]),
    "[email]": email,
  };
  return Object.entries(known).reduce(
    (text, [blank, fact]) => (fact ? text.replaceAll(blank, fact) : text),
    draft,
  );
}

/** Returns the blanks of a text that are still to be filled in. */
export const blanksIn = (text: string): string[] => text.match(/\[[^\]\n]+\]/g) ?? [];
