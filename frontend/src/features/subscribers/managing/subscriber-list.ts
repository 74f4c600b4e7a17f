import type { Schemas } from "@/api/client";

export type Subscriber = Schemas["SubscriberOut"];

/** What is particular to one of the two lists. */
export interface SubscriberListKind {
  /** Where the section stands on the page. */
  id: string;
  title: string;
  /** Who is on it: "newsletter subscriber". */
  who: string;
  url: "/api/newsletter" | "/api/secret-calendar";
  file: string;
}

export const NEWSLETTER: SubscriberListKind = {
  id: "newsletter",
  title: "Newsletter Subscribers",
  who: "newsletter subscriber",
  url: "/api/newsletter",
  file: "newsletter-subscribers.csv",
};

export const SECRET_CALENDAR: SubscriberListKind = {
  id: "secret-calendar",
  title: "Secret Calendar Subscribers",
  who: "secret calendar subscriber",
  url: "/api/secret-calendar",
  file: "secret-calendar-subscribers.csv",
};
