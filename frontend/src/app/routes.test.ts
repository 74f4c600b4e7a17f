import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import { pageLinks, smallPrintLinks } from "@/features/venue/footer";
import { matchIn, matchPath, modulePath, routes } from "./routes";

const screens = import.meta.glob("/src/routes/public/*/screen.tsx");

it("every route has a screen, and every screen but Page Not Found has a route", () => {
  const wanted = [...routes.map((route) => modulePath(matchPath(route.path)))];
  const notFound = modulePath(matchPath("/no/such/page"));
  expect(Object.keys(screens).toSorted()).toEqual([...wanted, notFound].toSorted());
});

it("a path is matched with its placeholders", () => {
  expect(matchPath("/events/17-late-pour")).toMatchObject({
    route: { path: "/events/:event" },
    params: { event: "17-late-pour" },
  });
});

it.each(["/nope", "/events/1/2", "/menu.html", "//events"])("%s is not a route", (path) => {
  expect(matchPath(path).route).toBeNull();
});

const ON = { isOn: true, title: "", description: "" };

it("a page that the venue has turned off is not a route, and missing in all lists of pages", () => {
  const off = { ...ON, isOn: false };
  const venue = { ...sampleVenue, pages: { visit: off, terms: off } };
  expect(matchIn(sampleVenue, "/visit").route).not.toBeNull();
  expect(matchIn(venue, "/visit").route).toBeNull();
  expect(pageLinks(venue).map(({ href }) => href)).not.toContain("/visit");
  expect(smallPrintLinks(venue).map(({ href }) => href)).toEqual(["/privacy", "/calendar.ics"]);
});

it.each([
  ["Cocktail Menu", { label: "Menu", inFull: "Cocktail Menu" }],
  ["Carta", { label: "Carta" }],
])("lists of pages name the menu %s", (title, named) => {
  const venue = { ...sampleVenue, pages: { menu: { ...ON, title } } };
  const link = pageLinks(venue).find(({ href }) => href === "/menu");
  expect(link).toEqual({ href: "/menu", ...named });
});
