// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { Tooltips } from "@/admin/ui/tooltip";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { HoursStep } from "./hours-step";
import { changeOf, type House, valueAt } from "./house";
import { FULL } from "./house-for-tests";
import { LegalStep } from "./legal-step";
import { PagesStep } from "./pages-step";
import type { StepFormProps } from "./step-form";
import { TextStep } from "./text-step";

const server = fakeServer();
const client = createQueryClient();

afterEach(() => {
  cleanup();
  client.clear();
});

const house: House = JSON.parse(JSON.stringify(FULL));

const stepOf = (Step: ComponentType<StepFormProps>, now: House) => (
  <QueryClientProvider client={client}>
    <VenueContext value={sampleVenue}>
      <Tooltips>
        <Step house={now} title="Step" onLeave={() => undefined} />
      </Tooltips>
    </VenueContext>
  </QueryClientProvider>
);

const press = (name: string) => () => fireEvent.click(screen.getByRole("button", { name }));
const tick = (name: string) => () => fireEvent.click(screen.getByRole("checkbox", { name }));
const type = (label: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: "Mine" } });

const THEIRS = { imageUrl: "/media/b.jpg", alt: "Their picture" };
const HERO = { ...THEIRS, mirrored: false, focus: "left", portraitUrl: null };
const ROOM = { description: "", seated: 9, standing: 9, area: 9, dimensions: "", place: "" };

interface Case {
  place: string;
  Step: ComponentType<StepFormProps>;
  form?: string;
  /** Changes the value at the place on this device. */
  change: () => void;
  /** The value that another user has saved. */
  theirs: unknown;
  label: string;
  /** Their value in the notice. */
  words: string;
}

const CASES: readonly Case[] = [
  {
    ...{ place: "headline", Step: TextStep, change: press("Remove word 1 of the headline") },
    theirs: [{ word: "Fado", icon: "music" }],
    ...{ label: "Words of the headline", words: "Fado" },
  },
  {
    ...{ place: "hero", Step: TextStep, change: press("Remove hero picture 1") },
    ...{ theirs: [HERO], label: "Hero picture", words: "Their picture" },
  },
  {
    ...{ place: "photoWall", Step: TextStep, change: press("Remove photo for the photo wall 1") },
    ...{ theirs: [THEIRS], label: "Photo for the photo wall", words: "Their picture" },
  },
  {
    ...{ place: "gallery.photos", Step: TextStep, change: press("Remove photo for the gallery 1") },
    theirs: [{ ...THEIRS, caption: "Theirs" }],
    ...{ label: "Photo for the gallery", words: "Their picture" },
  },
  {
    ...{ place: "hosting.pictures", Step: TextStep, change: press("Remove picture of events 1") },
    ...{ theirs: [THEIRS], label: "Picture of events", words: "Their picture" },
  },
  {
    ...{ place: "openGraph", Step: TextStep, change: press("Remove picture for links") },
    ...{ theirs: THEIRS, label: "Picture for links", words: "Their picture" },
  },
  {
    place: "secretCalendar",
    ...{ Step: TextStep, change: press("Remove picture of the secret calendar") },
    ...{ theirs: THEIRS, label: "Picture of the secret calendar", words: "Their picture" },
  },
  {
    ...{ place: "hours", Step: HoursStep, change: press("Closed Monday, 18:00 to 23:00") },
    theirs: [{ day: "Friday", opens: "20:00", closes: "23:00" }],
    ...{ label: "Opening hours", words: "Fri 8:00 PM-11:00 PM" },
  },
  {
    ...{ place: "spaces", Step: HoursStep, change: press("Remove Main room") },
    theirs: [{ ...ROOM, name: "Terrace", rooms: [] }],
    ...{ label: "Spaces", words: "Terrace" },
  },
  {
    ...{ place: "terms.clauses", Step: LegalStep, change: type("Terms") },
    theirs: [{ title: "Coats", text: "Hang them." }],
    ...{ label: "Terms", words: "Hang them." },
  },
  {
    ...{ place: "pages", Step: PagesStep, change: tick("Gallery") },
    theirs: { menu: { isOn: true, title: "Drinks", description: "" } },
    ...{ label: "Pages", words: "Menu: Drinks" },
  },
  {
    ...{ place: "signUp", Step: PagesStep, form: "Sign-up form" },
    change: type("Words on the sign-up button"),
    theirs: { button: "Join", url: "https://join.example", titles: [] },
    ...{ label: "Sign-up form", words: "Join, https://join.example" },
  },
  {
    ...{ place: "softwareCredit", Step: PagesStep, form: "Software credit" },
    change: type("Name in the credit"),
    theirs: { name: "Theirs", url: "https://theirs.example" },
    ...{ label: "Software credit", words: "Theirs, https://theirs.example" },
  },
  {
    ...{ place: "pillars", Step: PagesStep, form: "Pillars" },
    change: press("Remove picture of the pillar comedy"),
    theirs: { comedy: THEIRS },
    ...{ label: "Pillars", words: "comedy: Their picture" },
  },
  {
    ...{ place: "history.sections", Step: PagesStep, form: "History sections" },
    change: press("Remove section 1"),
    theirs: [{ heading: "A fire", paragraphs: ["Smoke."], at: null, photo: null, video: null }],
    ...{ label: "Sections", words: "A fire" },
  },
  {
    ...{ place: "history.walk", Step: PagesStep, form: "Map of the history page" },
    change: tick("The street ends in water"),
    theirs: { street: "Their Street", crossings: [], house: null, endsInWater: true },
    ...{ label: "Map", words: "Their Street" },
  },
];

it.each(CASES)(
  "asks which value of $place to keep if two managers change it",
  async ({ place, Step, form: name = "Step", change, theirs, label, words }) => {
    const { rerender } = render(stepOf(Step, house));
    change();
    const changed = changeOf({ [place]: theirs });
    const [[first, value] = ["", null]] = Object.entries(changed);
    const before: unknown = Object.entries(house).find(([key]) => key === first)?.[1];
    const merged = place.includes(".") ? { ...Object(before), ...Object(value) } : value;
    const newer: House = { ...house, [first]: merged, version: house.version + 1 };
    rerender(stepOf(Step, newer));
    const form = within(screen.getByRole("form", { name }));
    const notice = form.getByText(`“${label}” was changed somewhere else meanwhile.`);
    expect(notice.parentElement?.textContent).toContain(words);
    server.answer({ "PUT /api/admin/house": { ...newer, version: newer.version + 1 } });
    fireEvent.click(form.getByRole("button", { name: `Keep mine: ${label}` }));
    expect(form.queryByText(/was changed somewhere else/)).toBeNull();
    fireEvent.submit(screen.getByRole("form", { name }));
    const sent = () => server.requests.find(({ method }) => method === "PUT")?.body;
    await expect.poll(sent).toMatchObject({ version: newer.version });
    const kept = valueAt(Object(sent()), place);
    expect(kept).toBeDefined();
    expect([theirs, valueAt(house, place)]).not.toContainEqual(kept);
  },
);
