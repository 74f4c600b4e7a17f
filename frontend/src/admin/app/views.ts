import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, useLayoutEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { codeHasCome } from "@/lib/newer-build";

/** The code of each view, by the name that the address gives it. */
const VIEWS = {
  tonight: () => import("./tonight").then(({ TonightView }) => TonightView),
  calendar: () =>
    import("@/admin/calendar/house-calendar").then(({ CalendarView }) => CalendarView),
  events: () => import("@/admin/events/programme").then(({ EventsView }) => EventsView),
  bookings: () => import("@/admin/bookings/booked-events").then(({ BookingsView }) => BookingsView),
  guests: () => import("@/admin/guests/guests").then(({ GuestsView }) => GuestsView),
  inbox: () => import("@/admin/inbox/inbox").then(({ InboxView }) => InboxView),
  newsletter: () =>
    import("@/admin/subscribers/subscribers").then(({ NewsletterView }) => NewsletterView),
  "secret-calendar": () =>
    import("@/admin/subscribers/subscribers").then(({ SecretCalendarView }) => SecretCalendarView),
  "event-links": () =>
    import("@/admin/events/links/event-links").then(({ EventLinksView }) => EventLinksView),
  menu: () => import("@/admin/menu/menu-editor").then(({ MenuView }) => MenuView),
  "past-events": () =>
    import("@/admin/past-events/past-events").then(({ PastEventsView }) => PastEventsView),
  "host-slideshow": () =>
    import("@/admin/slideshow/slideshow").then(({ SlideshowView }) => SlideshowView),
  videos: () => import("@/admin/videos/videos").then(({ VideosView }) => VideosView),
  photos: () => import("@/admin/photos/photos").then(({ PhotosView }) => PhotosView),
  season: () => import("@/admin/season/season-editor").then(({ SeasonView }) => SeasonView),
  venue: () => import("@/admin/venue/venue-view").then(({ VenueView }) => VenueView),
  "guests-privacy": () =>
    import("@/admin/guests/guests-privacy").then(({ GuestsPrivacyView }) => GuestsPrivacyView),
  mails: () => import("@/admin/mail/mail-log").then(({ MailsView }) => MailsView),
  reports: () => import("@/admin/reports/reports").then(({ ReportsView }) => ReportsView),
  changes: () => import("@/admin/audit/changes").then(({ ChangesView }) => ChangesView),
  backups: () => import("@/admin/backup/backups").then(({ BackupsView }) => BackupsView),
  security: () => import("@/admin/security/security").then(({ SecurityView }) => SecurityView),
} satisfies Record<string, () => Promise<ComponentType>>;

export type ViewName = keyof typeof VIEWS;

/** The view that the address names; an unknown name is 'Tonight'. */
export function useCurrentView(): ViewName {
  return viewOf(`?${useSearch()}`);
}

/** The name of the view that an address of the panel leads to. */
function viewOf(href: string): ViewName {
  const name = new URL(href, "http://panel").searchParams.get("view");
  return name !== null && isView(name) ? name : "tonight";
}

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

/** Whether an address of the panel leads to the view that is shown. */
export const leadsTo = (href: string, current: ViewName): boolean => viewOf(href) === current;

/** Views that were sections of 'Tonight' once. */
const ONCE_SECTIONS: readonly string[] = [
  "event-links",
  "newsletter",
  "secret-calendar",
  "past-events",
  "host-slideshow",
] satisfies ViewName[];

/** Leads the addresses that they had then on to their views: `/admin#newsletter` and its like. */
export function useOldAddresses(): void {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const follow = () => {
      const name = window.location.hash.slice(1);
      if (ONCE_SECTIONS.includes(name)) navigate(`/admin?view=${name}`, { replace: true });
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [navigate]);
}

const codeOf = (name: ViewName) =>
  queryOptions<ComponentType>({
    queryKey: ["view", name],
    queryFn: async () => {
      const View = await VIEWS[name]();
      codeHasCome();
      return View;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/**
 * The view of this name; undefined until its code is there.
 *
 * With `lazy` React would hold every new view back for a third of a second.
 */
export function useView(name: ViewName): ComponentType | undefined {
  return useQuery(codeOf(name)).data;
}

/** Fetches the code of the view that an address leads to, before it is asked for. */
export const preloadView = (client: QueryClient, href: string): Promise<void> =>
  client.prefetchQuery(codeOf(viewOf(href)));
