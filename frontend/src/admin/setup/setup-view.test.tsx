// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { useToast } from "@/ui/overlays/toast";

import type { SetupStep } from "./house";
import { HOUSE, STEPS } from "./house-for-tests";
import { SetupView } from "./setup-view";

const server = fakeServer({
  "GET /api/admin/setup": STEPS,
  "GET /api/admin/house": HOUSE,
  "GET /api/admin/status": { authenticated: true, hasStaff: false, name: null, role: "manager" },
});

const NOT_SET = {
  source: "none" as const,
  address: "",
  variable: "",
  isUnreadable: false,
  canUndo: false,
};
const CONNECTIONS = {
  version: 1,
  hasPractice: true,
  emailUrl: { ...NOT_SET, source: "panel" as const, address: "smtp://mail.lume.example" },
  ...{ feedUrl: NOT_SET, backupTo: NOT_SET, backupKey: NOT_SET },
  ...{ stripeKey: NOT_SET, stripeWebhookSecrets: NOT_SET },
};

function ShownToast() {
  const shown = useToast();
  return shown && <output>{`${shown.title} ${shown.description}`}</output>;
}

let client: ReturnType<typeof createQueryClient>;
const inView: string[] = [];

function open() {
  client = createQueryClient();
  history.replaceState(null, "", "/admin?view=setup");
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <SetupView />
        <ShownToast />
      </VenueContext>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  inView.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    inView.push(this.textContent ?? "");
  };
  open();
  await screen.findByRole("heading", { name: "Name and address" });
});

afterEach(() => {
  cleanup();
  client.clear();
});

const stepOf = (name: RegExp) => screen.getByRole("link", { name });

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const sent = () => server.requests.filter(({ method }) => method !== "GET");

it("opens the first unfinished step, and lists the missing parts of each", () => {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Set up Sala Lume");
  expect(stepOf(/^1 ?Name and address/).getAttribute("aria-current")).toBe("step");
  expect(stepOf(/Look/).textContent).toContain("1 missing");
  expect(stepOf(/Email, done/)).toBeTruthy();
  expect(
    screen.getByText("1 of 3 steps done. Leave any time; everything you save is kept."),
  ).toBeTruthy();
});

it("names the countries, each once", () => {
  const options = within(screen.getByLabelText("Country")).getAllByRole<HTMLOptionElement>(
    "option",
  );
  const names = options.map(({ text }) => text);
  expect(options.find(({ text }) => text === "Portugal")?.value).toBe("PT");
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /European Union|Unknown|Soviet/.test(name))).toEqual([]);
});

it("explains the effect of the language", () => {
  const field = screen.getByLabelText("Language of the guests");
  const hint = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toContain("It does not translate the site");
});

it("sends the changed parts of the profile, and goes on to the next step", async () => {
  server.answer({ "PUT /api/admin/house": { ...HOUSE, version: 4 } });
  type("Street", "Rua da Bica 14");
  type("Country", "PT");
  fireEvent.change(screen.getByLabelText("Clock"), { target: { value: "24" } });
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await screen.findByRole("heading", { name: "Look" });
  expect(sent().map(({ body }) => body)).toEqual([
    { address: { street: "Rua da Bica 14", country: "PT" }, clock: 24, version: 3 },
  ]);
});

it("asks a blank venue for its region, and accepts the default once it is chosen", async () => {
  const region = { timeZone: null, currency: null, clock: null, firstDay: null };
  const inFiles = { ...HOUSE.inFiles, ...region };
  server.answer({
    "GET /api/admin/house": { ...HOUSE, ...region, inFiles },
    "PUT /api/admin/house": HOUSE,
  });
  cleanup();
  open();
  const field = await screen.findByLabelText<HTMLSelectElement>("Currency");
  expect(field.selectedOptions[0]?.text).toBe("Choose…");
  type("Currency", "EUR");
  type("Week starts on", "1");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ currency: "EUR", firstDay: 1, version: 3 }]);
});

it("brings the title of the next step into view, and focuses it", async () => {
  expect(inView).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  const title = await screen.findByRole("heading", { name: "Look" });
  expect(inView).toEqual(["Look"]);
  expect(document.activeElement).toBe(title);
});

it("names the missing parts of a step without input, and stays there", async () => {
  server.answer({ "PUT /api/admin/house": HOUSE });
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByText("Name and address: still missing Street, Town.")).toBeTruthy();
  expect(screen.queryByText(/saved/)).toBeNull();
  expect(screen.getByRole("heading", { name: "Name and address" })).toBeTruthy();
});

it("shows the server's error of a part at its field", async () => {
  server.answer({
    "PUT /api/admin/house": problem(
      422,
      { "address.country": "must be a country code of two letters" },
      "No.",
    ),
  });
  type("Country", "PT");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByText("Country must be a country code of two letters.")).toBeTruthy();
});

it("sends the values of the files after a question, and so undoes a step", async () => {
  server.answer({ "PUT /api/admin/house": HOUSE });
  fireEvent.click(screen.getByRole("button", { name: "Undo this step" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Name: empty"]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo this step" }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([expect.objectContaining({ name: "", version: 3 })]);
});

it("has no link back to itself", () => {
  expect(screen.queryByRole("link", { name: "Back to Setup" })).toBeNull();
});

/** Opens a step that is not done. */
async function openStep(step: SetupStep["step"], name: RegExp) {
  server.answer({
    "GET /api/admin/setup": [...STEPS, { step, done: false, missing: [] }],
    "PUT /api/admin/house": HOUSE,
    "GET /api/admin/connections": CONNECTIONS,
  });
  cleanup();
  open();
  fireEvent.click(await screen.findByRole("link", { name }));
}

it("sends hours and rooms as typed", async () => {
  await openStep("hours", /Hours and rooms/);
  fireEvent.click(await screen.findByRole("button", { name: "Add a space" }));
  type("Name", "Main room");
  type("Description", "A stage");
  type("Seats", "60");
  type("Standing", "90");
  type("Area", "80");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const room = { description: "A stage", dimensions: "", seated: 60, standing: 90, area: 80 };
  const spaces = [{ name: "Main room", place: "", rooms: [], ...room }];
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ spaces, version: 3 }]);
});

it("starts legal texts with a draft, and names its blanks", async () => {
  await openStep("legal", /Legal/);
  fireEvent.click(await screen.findByRole("button", { name: "Begin with a draft: privacy" }));
  // The draft has the facts that the venue has entered already.
  expect(screen.getByLabelText<HTMLTextAreaElement>("Privacy").value).toContain("Sala Lume, [");
  expect(screen.getByText(/^To fill in: \[address, email\]/)).toBeTruthy();
  type("Privacy", "Your rights\nYou can ask for a copy.");
  expect(screen.queryByText(/^To fill in/)).toBeNull();
  type("Legal name", "Lume Lda");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const clauses = [{ title: "Your rights", text: "You can ask for a copy." }];
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ privacy: { clauses }, tax: { legalName: "Lume Lda" }, version: 3 }]);
});

it("takes the name, the rate and the number of the tax", async () => {
  await openStep("legal", /Legal/);
  await screen.findByLabelText("Tax number");
  type("Tax number", "PT 501 234 567");
  type("What the tax is called", "IVA");
  type("Tax, in per cent", "6.5");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const tax = { number: "PT 501 234 567", name: "IVA", percent: 6.5 };
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ tax, version: 3 }]);
});

it("starts a draft with the legal name that is typed above it", async () => {
  await openStep("legal", /Legal/);
  await screen.findByRole("button", { name: "Begin with a draft: terms" });
  type("Legal name", "Lume Lda");
  fireEvent.click(screen.getByRole("button", { name: "Begin with a draft: terms" }));
  const terms = screen.getByLabelText<HTMLTextAreaElement>("Terms");
  expect(terms.value).toMatch(/^Who we are\nLume Lda, /);
});

it("sets an email server and sends a test message inside its step", async () => {
  server.answer({ "POST /api/admin/connections/try": { isWell: true, text: "It was sent." } });
  await openStep("hours", /Hours and rooms/);
  fireEvent.click(stepOf(/Email, done/));
  expect(await screen.findByRole("button", { name: "Replace: mail server" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send a test message" }));
  type("Send it to", "me@lume.example");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("It was sent.")).toBeTruthy();
});

it("adds pictures to a list and to a page", async () => {
  await openStep("pictures", /Pictures and text/);
  const gallery = await screen.findByRole("region", { name: "Gallery" });
  expect(within(gallery).getByText("Shown on the page Gallery.")).toBeTruthy();
  fireEvent.click(within(gallery).getByRole("button", { name: "Add a photo for the gallery" }));
  type("Photo for the gallery 1, its description", "The lamp");
  type("Caption of photo for the gallery 1", "Opening night");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const photos = [{ imageUrl: "", alt: "The lamp", caption: "Opening night" }];
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ gallery: { photos }, version: 3 }]);
});

it("shows whether an accent color is readable before it is saved", async () => {
  fireEvent.click(stepOf(/Look/));
  await screen.findByRole("heading", { name: "Look" });
  type("Accent color", "#f08a63");
  expect(screen.getByText("Contrast 8.0, good")).toBeTruthy();
  type("Accent color", "#8e1b26");
  expect(screen.getByText("Contrast 2.2: too dark. At least 4.5.")).toBeTruthy();
});

it("keeps the color picker and the field of the accent color in step", async () => {
  fireEvent.click(stepOf(/Look/));
  await screen.findByRole("heading", { name: "Look" });
  const picker = () => screen.getByLabelText<HTMLInputElement>("Accent color, picker").value;
  type("Accent color, picker", "#f08a63");
  expect(screen.getByLabelText<HTMLInputElement>("Accent color").value).toBe("#f08a63");
  type("Accent color", "#8e1b26");
  expect(picker()).toBe("#8e1b26");
  type("Accent color", "#8e1");
  expect(picker()).toMatch(/^#[0-9a-f]{6}$/);
});

it("chooses a light background, and compares the accent color with it", async () => {
  server.answer({ "PUT /api/admin/house": HOUSE });
  fireEvent.click(stepOf(/Look/));
  await screen.findByRole("heading", { name: "Look" });
  type("Accent color", "#f08a63");
  fireEvent.click(screen.getByRole("radio", { name: /^Light/ }));
  expect(screen.getByText("Contrast 1.9: too light. At least 4.5.")).toBeTruthy();
  type("Accent color", "#8e1b26");
  expect(screen.getByText("Contrast 6.8, good")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ ground: "light", accent: "#8e1b26", version: 3 }]);
});

it("chooses the typefaces", async () => {
  server.answer({ "PUT /api/admin/house": HOUSE });
  fireEvent.click(stepOf(/Look/));
  await screen.findByRole("heading", { name: "Look" });
  fireEvent.click(screen.getByRole("radio", { name: /^Classic/ }));
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ type: "classic", version: 3 }]);
});

it("opens the site after a question that names unfinished steps", async () => {
  server.answer({ "POST /api/admin/setup/open": { isOpen: true } });
  fireEvent.click(screen.getByRole("button", { name: "Open the house" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("Not done: Name and address, Look.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Open the house" }));
  await expect.poll(() => sent().map(({ url }) => url)).toEqual(["/api/admin/setup/open"]);
});

/** Opens the step of pages with a venue that has these values. */
async function openPages(values: object) {
  server.answer({ "GET /api/admin/house": { ...HOUSE, ...values } });
  await openStep("pages", /Pages/);
  await screen.findByRole("heading", { name: "Parts of pages" });
}

const SECTION = {
  ...{ heading: "A number", paragraphs: ["The street began as a number."], at: 0.165 },
  ...{ photo: { caption: "A stoop", year: "1920s", drawing: "stoop.svg" }, video: null },
};

it("saves only the sign-up form, without the empty lines of its titles", async () => {
  await openPages({});
  fireEvent.click(screen.getByLabelText("Guests of some events sign up by a form elsewhere"));
  type("Words on the sign-up button", "Sign up");
  type("Address of the sign-up form", "https://forms.lume.example/jam");
  fireEvent.click(screen.getByRole("button", { name: "Add a title" }));
  type("Words in the title 1", "open jam\n\n");
  fireEvent.click(screen.getByLabelText("The card leads to the form 1"));
  fireEvent.click(screen.getByRole("button", { name: "Save sign-up form" }));
  const signUp = {
    ...{ button: "Sign up", url: "https://forms.lume.example/jam" },
    titles: [{ contains: ["open jam"], opensForm: true }],
  };
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ signUp, version: 3 }]);
});

it("saves only the software credit, and removes it if both fields are blank", async () => {
  await openPages({ softwareCredit: { name: "Nightcap", url: "https://nightcap.example" } });
  type("Name in the credit", "");
  type("Address of the credit", "");
  fireEvent.click(screen.getByRole("button", { name: "Save software credit" }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ softwareCredit: null, version: 3 }]);
});

it("undoes only one part of the pages", async () => {
  await openPages({ softwareCredit: { name: "Nightcap", url: "https://nightcap.example" } });
  fireEvent.click(screen.getByRole("button", { name: "Undo software credit" }));
  const dialog = await screen.findByRole("alertdialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo software credit" }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ softwareCredit: null, version: 3 }]);
});

it("saves the sections of the history page, and keeps values without a field", async () => {
  await openPages({ history: { sections: [SECTION] } });
  type("Text of section 1", "One.\n\nTwo.\n\n");
  fireEvent.click(screen.getByLabelText("Section 1 has a place for a film"));
  type("Caption of film 1", "At nightfall");
  fireEvent.click(screen.getByRole("button", { name: "Save history sections" }));
  const video = { caption: "At nightfall", drawing: null };
  const sections = [{ ...SECTION, paragraphs: ["One.", "Two."], video }];
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ history: { sections }, version: 3 }]);
});

it("saves the map of the history page, with places in percent of the walk", async () => {
  await openPages({ history: { sections: [], walk: null } });
  fireEvent.click(screen.getByLabelText("The history page has a map of a walk"));
  type("Street of the walk", "Pier Street");
  type("Streets that cross it", "5th: 20\nMad: 30,5\n\nPark");
  type("Place of the venue", "62.5");
  fireEvent.click(screen.getByRole("button", { name: "Save map of the history page" }));
  const crossings = [
    { name: "5th", at: 0.2 },
    { name: "Mad", at: 0.305 },
    { name: "Park", at: null },
  ];
  const walk = { street: "Pier Street", crossings, house: 0.625, endsInWater: false };
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ history: { walk }, version: 3 }]);
});

it("saves the description of a page", async () => {
  await openPages({ pages: {} });
  type("Description of Home", "A stage by the river.");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const home = { isOn: true, title: "", description: "A stage by the river." };
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ pages: { home }, version: 3 }]);
});

it("saves only the pictures of the pillars", async () => {
  const picture = { imageUrl: "/media/a.jpg", alt: "A stage" };
  await openPages({ pillars: { comedy: picture } });
  type("Picture of the pillar comedy, its description", "A comic");
  fireEvent.click(screen.getByRole("button", { name: "Save pillars" }));
  const pillars = { comedy: { ...picture, alt: "A comic" } };
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ pillars, version: 3 }]);
});

it("folds a picture unless it is empty or has an error", async () => {
  const picture = { imageUrl: "/media/a.jpg", alt: "A lamp" };
  server.answer({
    "GET /api/admin/house": { ...HOUSE, openGraph: picture, photoWall: [picture] },
  });
  await openStep("pictures", /Pictures and text/);
  const foldOf = (label: string) => screen.getByLabelText(label).closest("details");
  const label = "Picture for links, its description";
  await screen.findByLabelText(label);
  expect(foldOf(label)?.open).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Add a photo for the photo wall" }));
  expect(foldOf("Photo for the photo wall 2, its description")?.open).toBe(true);
  server.answer({ "PUT /api/admin/house": problem(422, { "openGraph.alt": "is required" }) });
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await expect.poll(() => foldOf(label)?.open).toBe(true);
});

it("saves focus and direction of a hero picture, and offers a tall one", async () => {
  const picture = { imageUrl: "/media/a.jpg", alt: "A lamp", portraitUrl: null };
  const hero = [{ ...picture, mirrored: false, focus: "center" as const }];
  server.answer({ "GET /api/admin/house": { ...HOUSE, hero } });
  await openStep("pictures", /Pictures and text/);
  fireEvent.change(await screen.findByLabelText("Focus of hero picture 1"), {
    target: { value: "left" },
  });
  fireEvent.click(screen.getByLabelText("Mirror hero picture 1"));
  expect(screen.getByText("Tall picture for hero picture 1")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const changed = [{ ...picture, mirrored: true, focus: "left" }];
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ hero: changed, version: 3 }]);
});

it("saves the words of the headline, each with its icon", async () => {
  const headline = [{ word: "Sala Lume", icon: "logo" }];
  server.answer({ "GET /api/admin/house": { ...HOUSE, headline } });
  await openStep("pictures", /Pictures and text/);
  fireEvent.click(await screen.findByRole("button", { name: "Add a word" }));
  fireEvent.change(screen.getByLabelText("Word 2 of the headline"), {
    target: { value: "Fado" },
  });
  fireEvent.change(screen.getByLabelText("Icon of word 2"), { target: { value: "music" } });
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  const changed = [...headline, { word: "Fado", icon: "music" }];
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ headline: changed, version: 3 }]);
});
