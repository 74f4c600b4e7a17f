// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it } from "vitest";

import { createRecorder } from "./early-events";
import { replay } from "./replay";

let done: string[];
let lost: number;

/** A recorder as the page has it, and the replay of its events. */
function record() {
  const recorder = createRecorder(() => {});
  const playBack = () => replay(recorder, () => (lost += 1));
  return { recorder, playBack };
}

/** Like React after hydration: the handlers are added after the recorder. */
function hydrate() {
  for (const button of document.querySelectorAll("button[type='button']")) {
    button.addEventListener("click", () => done.push(`click ${button.id}`));
  }
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    done.push(`submit by ${event.submitter?.id}`);
  });
}

const press = (id: string) => document.getElementById(id)?.click();

beforeEach(() => {
  done = [];
  lost = 0;
  document.body.innerHTML = `
    <button id="open" type="button"><span id="icon">Open</span></button>
    <form><input name="email"><button id="subscribe" type="submit">Subscribe</button></form>`;
});

afterEach(() => {
  document.body.innerHTML = "";
});

it("a click on a button before hydration is replayed right after it", () => {
  const { playBack } = record();
  press("icon");
  hydrate();
  expect(done).toEqual([]);
  playBack();
  expect(done).toEqual(["click open"]);
});

it("a click on an element that acts as a button counts too, but a link in it works as usual", () => {
  document.body.innerHTML += `<article data-acts-as-button><p id="title">Late Pour</p><a id="details" href="#details">Details</a></article>`;
  const { playBack } = record();
  let followed = 0;
  document.addEventListener("click", (event) => {
    if (!event.defaultPrevented) followed += 1;
  });
  press("title");
  press("details");
  expect(followed).toBe(1);
  document.querySelector("article")?.addEventListener("click", () => done.push("book"));
  playBack();
  expect(done).toEqual(["book"]);
});

it("a form submitted before hydration is submitted by the same button after it", () => {
  const { playBack } = record();
  press("subscribe");
  press("open");
  hydrate();
  playBack();
  expect(done).toEqual(["submit by subscribe", "click open"]);
});

it("events after the replay are no longer held back", () => {
  const { playBack } = record();
  hydrate();
  playBack();
  press("open");
  expect(done).toEqual(["click open"]);
});

it("a click whose button is gone is reported as lost, and clicks no other button", () => {
  const { playBack } = record();
  press("open");
  hydrate();
  document.getElementById("open")?.remove();
  playBack();
  expect(done).toEqual([]);
  expect(lost).toBe(1);
});

it("three clicks of an impatient visitor click a button once", () => {
  const { playBack } = record();
  for (const _ of "...") press("open");
  hydrate();
  playBack();
  expect(done).toEqual(["click open"]);
});

const drawnOnceMore = [
  {
    what: "a button that says the same",
    before: `<button type="button" id="pressed">Open</button>`,
    after: `<button type="button">Close</button><button type="button" id="now">Open</button>`,
  },
  {
    what: "the button of the same event under a new title",
    before: `<button type="button" id="pressed" data-opens="booking 7" aria-label="Book: Late Jazz">Book</button>`,
    after: `<button type="button" data-opens="booking 8" aria-label="Book: Late Jazz">Book</button>
      <button type="button" id="now" data-opens="booking 7" aria-label="Join the Waitlist: Early Jazz">Join</button>`,
  },
  {
    what: "the day of the calendar that has one event more",
    before: `<button type="button" id="pressed" data-day="2026-11-21" aria-label="Saturday, no events">21</button>`,
    after: `<button type="button" id="now" data-day="2026-11-21" aria-label="Saturday, 1 event">21</button>`,
  },
  {
    what: "the card of the same event",
    before: `<article id="pressed" data-acts-as-button><a href="/events/7-late-jazz">Details</a></article>`,
    after: `<article data-acts-as-button><a href="/events/70-late-jazz">Details</a></article>
      <article id="now" data-acts-as-button><a href="/events/7-early-jazz">Details</a></article>`,
  },
  {
    what: "the form with the same fields",
    before: `<form id="pressed"><input name="email"><button type="submit">Send</button></form>`,
    after: `<form><input name="text"></form><form id="now"><input name="email"><button type="submit">Send</button></form>`,
  },
];

it.each(drawnOnceMore)(
  "after another render of the page a click acts on $what",
  ({ before, after }) => {
    document.body.innerHTML = before;
    const { playBack } = record();
    const pressed = document.getElementById("pressed");
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed?.click();
    document.body.innerHTML = after;
    for (const element of document.body.querySelectorAll("*")) {
      const act = (event: Event) => {
        event.preventDefault();
        done.push(element.id);
      };
      element.addEventListener(element instanceof HTMLFormElement ? "submit" : "click", act);
    }
    playBack();
    expect(done).toEqual(["now"]);
    expect(lost).toBe(0);
  },
);

it("a part of the page that is not hydrated yet keeps its clicks and its form until it is", () => {
  document.body.innerHTML = `<div data-hydrating>${document.body.innerHTML}</div>`;
  const { playBack } = record();
  press("subscribe");
  playBack();
  press("open");
  expect(done).toEqual([]);
  hydrate();
  document.querySelector("div")?.removeAttribute("data-hydrating");
  playBack();
  expect(done).toEqual(["submit by subscribe", "click open"]);
});

it("a recorded click reaches no other listener, which might act too", () => {
  const { playBack } = record();
  hydrate();
  press("open");
  expect(done).toEqual([]);
  playBack();
  expect(done).toEqual(["click open"]);
});

it("a click on a page that the visitor has left is dropped", () => {
  const { playBack } = record();
  press("open");
  hydrate();
  history.pushState(null, "", "/elsewhere");
  playBack();
  history.back();
  expect(done).toEqual([]);
  expect(lost).toBe(0);
});
