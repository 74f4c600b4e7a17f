import { expect, it } from "vitest";

import { matchPath, modulePath, routes } from "./routes";

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

it.each(["/nope", "/events/1/2", "/menu.html", "//events"])("%s is no route", (path) => {
  expect(matchPath(path).route).toBeNull();
});
