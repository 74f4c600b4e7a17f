// @vitest-environment jsdom

import { asInstant } from "@/lib/time/checked-for-tests";
import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createApiCache } from "@/api/cache";
import { ApiError } from "@/api/errors";
import { fakeServer } from "@/api/server-for-tests";
import { loadDeferred } from "@/lib/hydration/hydration";
import { useNow, useTick } from "@/lib/time/clock";

import { App } from "./app";
import { type PageData, seedCache } from "./page-data";
import { type LoadScreen, matchPath, type ScreenModule } from "./routes";
import { understudy } from "./venue-for-tests";

const NOW = asInstant("2026-11-21T01:00:00Z");

const server = fakeServer();

const pageOf = (path: string): PageData => ({
  v: 1,
  now: NOW,
  path,
  search: "",
  status: 200,
  q: [[["/api/venue"], understudy]],
});

function build(path: string, screens: Record<string, ScreenModule["Screen"]>) {
  const page = pageOf(path);
  const cache = createApiCache();
  seedCache(cache, page);
  const show = (to: string) => {
    const Screen = screens[to];
    if (!Screen) throw new Error(`The test has no screen for ${to}.`);
    return { ...matchPath(to), Screen };
  };
  const load: LoadScreen = async ({ path: to }) => show(to);
  return <App page={page} cache={cache} first={show(path)} load={load} />;
}

const Home = () => <h1>The house</h1>;
const Events = () => <h1>Events Calendar</h1>;

let isBroken = false;

const Fragile = () => {
  if (isBroken) throw new Error("no light");
  return <h1>The house</h1>;
};

const Unknown = () => {
  throw new ApiError(404, "Not Found", "");
};

const Clock = () => {
  const now = useNow();
  const tick = useTick(1000);
  return (
    <h1>
      {new Date(now).toISOString()} {tick === null ? "--" : new Date(tick).toISOString()}
    </h1>
  );
};

const visit = async (path: string) => act(async () => history.pushState(null, "", path));

beforeAll(loadDeferred);

beforeEach(() => {
  window.scrollTo = vi.fn();
  history.replaceState(null, "", "/");
  document.title = "As the server wrote it";
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("a page begins with a skip link, the bar and the main area", () => {
  render(build("/", { "/": Home }));
  expect(screen.getByRole("link", { name: "Skip to content" }).getAttribute("href")).toBe("#main");
  const ways = ["View Events", "Host an Event"].map((name) =>
    screen.getAllByRole("link", { name })[0]?.getAttribute("href"),
  );
  expect(ways).toEqual(["/events", "/host-event"]);
  expect(screen.getByRole("main").contains(screen.getByRole("heading", { level: 1 }))).toBe(true);
  expect(document.title).toBe("As the server wrote it");
});

it("going to another page sets its title, announces it and moves the focus to its heading", async () => {
  render(build("/", { "/": Home, "/events": Events }));
  await visit("/events");
  expect(document.title).toBe("Events Calendar | The Understudy");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Events Calendar" }));
  const announced = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(announced).toContain("Events Calendar | The Understudy");
});

it("the previous page stays until the code of the next one has loaded", async () => {
  let arrive: () => void = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = pageOf("/");
  const cache = createApiCache();
  seedCache(cache, page);
  const load: LoadScreen = async (match) => {
    await arrival;
    return { ...match, Screen: Events };
  };
  const first = { ...matchPath("/"), Screen: Home };
  render(<App page={page} cache={cache} first={first} load={load} />);
  await visit("/events");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The house");
  await act(async () => arrive());
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Events Calendar");
});

it("a screen that fails shows a page of the venue with a retry button", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  isBroken = true;
  render(build("/", { "/": Fragile }));
  expect(screen.getByRole("heading", { name: "Something Went Wrong" })).toBeDefined();
  isBroken = false;
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  expect(screen.getByRole("heading", { name: "The house" })).toBeDefined();
});

it("a URL that the server does not have shows Page Not Found", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  history.replaceState(null, "", "/events/17");
  render(build("/events/17", { "/events/17": Unknown }));
  expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeDefined();
  expect(document.title).toBe("Page Not Found | The Understudy");
});

it("clocks show the server's instant until hydration, and digits are empty", async () => {
  const page = document.createElement("div");
  page.innerHTML = renderToString(build("/", { "/": Clock }));
  expect(page.querySelector("h1")?.textContent).toBe("2026-11-21T01:00:00.000Z --");

  vi.useFakeTimers({ now: Date.parse("2026-11-21T01:07:30Z") });
  const mismatches: unknown[] = [];
  document.body.append(page);
  const root = await act(async () =>
    hydrateRoot(page, build("/", { "/": Clock }), {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  expect(mismatches).toEqual([]);
  const shown = () => page.querySelector("h1")?.textContent;
  expect(shown()).toBe("2026-11-21T01:07:30.000Z 2026-11-21T01:07:30.000Z");
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(shown()).toBe("2026-11-21T01:08:00.000Z 2026-11-21T01:08:00.000Z");
  await act(async () => root.unmount());
  page.remove();
});

it("data of the page need no fetch, no matter how old the page is", async () => {
  render(build("/", { "/": Home }));
  await act(async () => {});
  expect(server.requests).toEqual([]);
});
