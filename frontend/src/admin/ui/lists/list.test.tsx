// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ListSearch } from "./list";

let searched: string[];

/** A list whose search is in the URL, which links change too. */
function Guests() {
  const [search, setSearch] = useState("");
  const [, setNews] = useState(0);
  const filter = (change: { search: string }) => {
    searched.push(change.search);
    setSearch(change.search);
  };
  return (
    <>
      <ListSearch label="Find a guest" list={{ filters: { search }, filter, total: 0 }} />
      <button type="button" onClick={() => setSearch("")}>
        Bookings
      </button>
      <button type="button" onClick={() => setSearch("ada")}>
        Back
      </button>
      <button type="button" onClick={() => setNews((count) => count + 1)}>
        News
      </button>
    </>
  );
}

beforeEach(() => {
  searched = [];
  vi.useFakeTimers();
  render(<Guests />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByLabelText<HTMLInputElement>("Find a guest");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("searches once for each pause", () => {
  type("a");
  wait(100);
  type("ada");
  wait(400);
  expect(searched).toEqual(["ada"]);
});

it("is empty once a link opens the list without a search, and does not restore the search", () => {
  type("ada");
  wait(400);
  press("Bookings");
  wait(400);
  expect(field().value).toBe("");
  expect(searched).toEqual(["ada"]);
});

it("shows the search of the previous page after Back", () => {
  type("ada");
  wait(400);
  press("Bookings");
  press("Back");
  wait(400);
  expect(field().value).toBe("ada");
  expect(searched).toEqual(["ada"]);
});

it("keeps further input while the previous search loads", () => {
  type("ada");
  wait(250);
  type("ada l");
  expect(field().value).toBe("ada l");
  wait(250);
  expect(searched).toEqual(["ada", "ada l"]);
});

it("does not restart the pause when the view renders again", () => {
  type("ada");
  wait(200);
  press("News");
  wait(60);
  expect(searched).toEqual(["ada"]);
});
