// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { Tooltips } from "@/admin/ui/tooltip";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { useToast } from "@/ui/overlays/toast";

import { components } from "../../../openapi.json";
import { HoursStep } from "./hours-step";
import type { House } from "./house";
import { FULL } from "./house-for-tests";
import { LegalStep } from "./legal-step";
import { LookStep } from "./look-step";
import { NameStep } from "./name-step";
import { PagesStep } from "./pages-step";
import type { StepFormProps } from "./step-form";
import { TextStep } from "./text-step";

const house: House = JSON.parse(JSON.stringify(FULL));

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
}
const SCHEMAS: Readonly<Record<string, Schema>> = components.schemas;
/** The entries of the tables that the venue of this test has. */
const ENTRIES: Readonly<Record<string, string>> = {
  pages: "menu",
  pagePictures: "menu",
  pillars: "comedy",
};
/** Only the home page has a description, and drawings come from the folder alone. */
const WITHOUT_CONTROL = ["pages.menu.description", "drawing"];

/** The places that a value of a schema may be wrong at: a choice between given values is not. */
function placesOf(schema: Schema, place: string): string[] {
  const known = SCHEMAS[schema.$ref?.split("/").at(-1) ?? ""];
  if (known) return placesOf(known, place);
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return [...new Set(parts.flatMap((one) => placesOf(one, place)))];
  if (schema.items) return placesOf(schema.items, `${place}.0`);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      placesOf(one, place === "" ? name : `${place}.${name}`),
    );
  if (typeof schema.additionalProperties === "object")
    return placesOf(schema.additionalProperties, `${place}.${ENTRIES[place]}`);
  const isFixed = schema.enum !== undefined || ["boolean", "null"].includes(schema.type ?? "");
  return isFixed || WITHOUT_CONTROL.some((end) => place.endsWith(end)) ? [] : [place];
}

const PROFILE = placesOf({ $ref: "HouseChangesIn" }, "");

const server = fakeServer();

function ShownToast() {
  const shown = useToast();
  return shown && <output>{`${shown.title}: ${shown.description}`}</output>;
}

let client: ReturnType<typeof createQueryClient>;

function open(Step: ComponentType<StepFormProps>) {
  client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <Tooltips>
          <Step house={house} title="Step" onLeave={() => undefined} />
        </Tooltips>
        <ShownToast />
      </VenueContext>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  client.clear();
});

const STEPS: readonly [
  form: string,
  Step: ComponentType<StepFormProps>,
  places: readonly string[],
][] = [
  ["Step", NameStep, ["name", "shortName", "address"]],
  ["Step", NameStep, ["email", "phone", "timeZone", "language", "currency"]],
  ["Step", LookStep, ["logo", "accent"]],
  [
    "Step",
    TextStep,
    [
      ...["tagline", "intro", "description", "headline", "hero", "openGraph", "photoWall"],
      ...["gallery.photos", "hosting.pictures", "secretCalendar"],
    ],
  ],
  ["Step", HoursStep, ["hours", "spaces", "areaUnit"]],
  ["Step", PagesStep, ["pages", "pagePictures"]],
  ["Sign-up form", PagesStep, ["signUp"]],
  ["Software credit", PagesStep, ["softwareCredit"]],
  ["Pillars", PagesStep, ["pillars"]],
  ["History sections", PagesStep, ["history.sections"]],
  ["Map of the history page", PagesStep, ["history.walk"]],
  ["Step", LegalStep, ["tax.legalName", "tax.number", "terms.clauses", "privacy.clauses"]],
];

it.each(
  STEPS.map(([form, Step, whole]) => ({
    ...{ form, Step },
    places: PROFILE.filter((place) =>
      whole.some((one) => place === one || place.startsWith(`${one}.`)),
    ),
  })),
)(
  "names each of $places by its label, in the message and at the field",
  async ({ form, Step, places }) => {
    expect(places).not.toEqual([]);
    open(Step);
    for (const place of places) {
      server.answer({ "PUT /api/admin/house": problem(422, { [place]: `is wrong: ${place}` }) });
      fireEvent.submit(screen.getByRole("form", { name: form }));
      const atField = await screen.findByText(new RegExp(`^(?!Failed).+ is wrong: ${place}\\.$`));
      const words = atField.textContent ?? "";
      await expect
        .poll(() => screen.getByText(/^Failed to save/).textContent?.toLowerCase())
        .toContain(words.toLowerCase());
      expect(words).toMatch(/^[A-Z]/);
      expect(atField.closest("form")?.getAttribute("aria-label")).toBe(form);
    }
  },
);

it("names a picture as the screen does", async () => {
  server.answer({ "PUT /api/admin/house": problem(422, { "openGraph.alt": "is required" }) });
  open(TextStep);
  fireEvent.submit(screen.getByRole("form", { name: "Step" }));
  const message = "Failed to save step: Picture for links, its description is required.";
  expect(await screen.findByText(message)).toBeTruthy();
});
