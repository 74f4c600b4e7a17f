// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it } from "vitest";

import { createRecorder } from "./early-events";

let done: string[];

/** As React does once it has hydrated: the handlers come after the recorder has begun. */
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
  document.body.innerHTML = `
    <button id="open" type="button"><span id="icon">Open</span></button>
    <form><input name="email"><button id="subscribe" type="submit">Subscribe</button></form>`;
});

afterEach(() => {
  document.body.innerHTML = "";
});

it("a click on a button before the page is alive happens as soon as it is", () => {
  const recorder = createRecorder(document);
  press("icon");
  hydrate();
  expect(done).toEqual([]);
  recorder.replay();
  expect(done).toEqual(["click open"]);
  recorder.stop();
});

it("a click on what acts as a button as a whole counts too, a link in it leads where it should", () => {
  document.body.innerHTML += `<article data-acts-as-button><p id="title">Late Pour</p><a id="details" href="#details">Details</a></article>`;
  const recorder = createRecorder(document);
  let followed = 0;
  document.addEventListener("click", (event) => {
    if (!event.defaultPrevented) followed += 1;
  });
  press("title");
  press("details");
  expect(followed).toBe(1);
  document.querySelector("article")?.addEventListener("click", () => done.push("book"));
  recorder.replay();
  expect(done).toEqual(["book"]);
});

it("a form sent before the page is alive is sent by the same button once it is", () => {
  const recorder = createRecorder(document);
  press("subscribe");
  press("open");
  hydrate();
  recorder.replay();
  expect(done).toEqual(["submit by subscribe", "click open"]);
});

it("what comes after the replay is no longer held back", () => {
  const recorder = createRecorder(document);
  hydrate();
  recorder.replay();
  press("open");
  expect(done).toEqual(["click open"]);
});

it("a button that is no longer there is left alone", () => {
  const recorder = createRecorder(document);
  press("open");
  hydrate();
  document.getElementById("open")?.remove();
  recorder.replay();
  expect(done).toEqual([]);
});

it("a part of the page that still sleeps keeps its clicks and its form until it wakes", () => {
  document.body.innerHTML = `<div class="asleep">${document.body.innerHTML}</div>`;
  const recorder = createRecorder(document);
  press("subscribe");
  recorder.replay();
  press("open");
  expect(done).toEqual([]);
  hydrate();
  document.querySelector("div")?.classList.remove("asleep");
  recorder.replay();
  expect(done).toEqual(["submit by subscribe", "click open"]);
});

it("what is kept is seen by nobody else, who might do it too", () => {
  const recorder = createRecorder(document);
  hydrate();
  press("open");
  expect(done).toEqual([]);
  recorder.replay();
  expect(done).toEqual(["click open"]);
});
