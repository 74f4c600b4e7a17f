// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { Toasts } from "@/ui/overlays/toast";

import { ImportPeople } from "./import-people";

configure({ asyncUtilTimeout: 10_000 });

const LIST = {
  title: "Newsletter subscribers",
  who: "newsletter subscriber",
  url: "/api/newsletter",
} as const;
const CONSENT = "They signed a list.";
const ROWS = [
  { name: "Ada", email: "ada@example.com" },
  { name: "Bo", email: "bo" },
];

const server = fakeServer({
  "POST /api/newsletter/import": {
    added: 1,
    known: 2,
    refused: [{ row: 2, email: "bo", reason: "Email is not an address" }],
  },
});

afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <div id="panel">
          <ImportPeople list={LIST} onClose={() => undefined} />
        </div>
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );

const choose = (text: string) => {
  const file = new File([text], "people.csv", { type: "text/csv" });
  fireEvent.change(screen.getByLabelText(/CSV file/), { target: { files: [file] } });
  return screen.findByText("people.csv");
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("previews the people of a file, names the rows left out, and imports them", async () => {
  open();
  await choose("Name,Email\nAda,ada@example.com\nBo,bo");
  fireEvent.change(screen.getByLabelText(/How they agreed/), { target: { value: CONSENT } });
  press("Preview");
  await screen.findByText("1 person will be added.");
  screen.getByText("2 people already on the list, unchanged.");
  screen.getByText("Row 2, bo: Email is not an address");
  press("Import 3 people");
  await screen.findByText("1 person was added.");
  const sent = server.requests.map(({ body }) => body);
  expect(sent).toEqual([
    { rows: ROWS, consent: CONSENT, preview: true },
    { rows: ROWS, consent: CONSENT, preview: false },
  ]);
});

it("asks for a file and a statement of consent first", async () => {
  open();
  press("Preview");
  screen.getByText("Choose a file.");
  screen.getByText(/is required/);
  await choose("Name,Phone\nAda,555");
  press("Preview");
  await screen.findByText("The file has no email addresses.");
  await waitFor(() => expect(server.requests).toEqual([]));
});
