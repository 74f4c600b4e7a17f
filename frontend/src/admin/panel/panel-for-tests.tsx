import { QueryClientProvider } from "@tanstack/react-query";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { away, fakeServer, type Named, problem, type SentRequest } from "@/api/server-for-tests";
import { type Venue, VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";

import { Panel } from "./panel";
import { withPictures } from "./pictures-for-tests";
import { BESIDE, PLACES, type Place, type PlaceName, type Saved } from "./places-for-tests";
import { AT } from "./rows-for-tests";

// A view's code is compiled when it is first opened.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 90_000 });

/** A button or an entry of a menu, by its accessible name. */
export type Button = string | RegExp;
/** Buttons to click one after the other; the last one is under test. */
export type Buttons = readonly [Button, ...Button[]];

export const server = fakeServer({
  "GET /api/admin/status": { authenticated: true, hasStaff: true, name: null, role: "manager" },
});
/** Returns the requests that change something: all but GET. */
export const writes = () => server.requests.filter(({ method }) => method !== "GET");

withPictures();

let client: ReturnType<typeof createQueryClient>;
let place: Place;
const NO_PLACE: Place = { view: "", read: "GET /api/venue", row: {}, shown: "" };
/** The saved row of the place; null once it is deleted. */
let saved: Saved | null;

beforeEach(() => {
  place = NO_PLACE;
  client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  vi.stubGlobal("XMLHttpRequest", SentByFetch);
});

afterEach(() => {
  cleanup();
  client.clear();
  history.replaceState(null, "", "/");
});

/** Routes uploads with progress to the same fake server. */
class SentByFetch {
  upload = {};
  status = 0;
  statusText = "";
  responseText = "";
  onload = () => undefined;
  onerror = () => undefined;
  abort = () => undefined;
  readonly #headers = new Headers();
  #method = "";
  #url = "";

  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }

  async send(body: string) {
    const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.onload();
  }
}

/** Opens the panel of a venue at the place; other requests stay pending. */
export async function open(name: PlaceName, venue: Venue = sampleVenue) {
  if (place !== PLACES[name]) saved = PLACES[name].row;
  place = PLACES[name];
  server.answer({ ...BESIDE, ...place.beside, [place.read]: answer });
  history.replaceState(null, "", `/admin?view=${place.view}`);
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={venue}>
        <ServerNow value={Date.parse(AT)}>
          <Panel />
        </ServerNow>
      </VenueContext>
    </QueryClientProvider>,
  );
  if (place.behind) await press(place.behind);
  await screen.findAllByText(place.shown);
}

/** Opens the panel again as after a reload: only the browser's storage remains. */
export async function reopen(name: PlaceName) {
  cleanup();
  client.clear();
  await open(name);
}

function answer() {
  const body = place.answer ? place.answer(saved) : saved ? [saved] : [];
  if (body instanceof Response) return body;
  return Response.json(body, { headers: { "X-Total-Count": saved ? "1" : "0" } });
}

/** Returns the row of the place with these changes saved. */
export function withChanges(changes: object, version: number): Saved {
  const { withChanges: merged = (row: Saved) => ({ ...row, ...changes }), row } = place;
  return { ...merged(row, changes), version };
}

/** Saves like our server: rejects a change that is based on an older version. */
function save({ body }: SentRequest): Response {
  const { version, ...changes }: Partial<Saved> = Object(body);
  if (version === undefined || version !== saved?.version) {
    return problem(409, { version: "is not the latest" }, "Changed in the meantime.");
  }
  saved = withChanges(changes, version + 1);
  return Response.json(saved);
}

/** Makes the fake server save changes of the place by this operation. */
export const saveBy = (operation: Named) => server.answer({ [operation]: save });

/** Changes it as another user. */
export function changeElsewhere(changes: object) {
  saved = withChanges(changes, 2);
}

export const savedNow = () => saved;

/**
 * Makes the fake server execute an operation. It responds with the given values, or with the row; a
 * deletion responds 204.
 */
export function carryOut(operation: Named, answers: object = place.row) {
  const remove = () => {
    saved = null;
    return new Response(null, { status: 204, headers: { "X-Change": "12" } });
  };
  const isDeletion = operation.startsWith("DELETE");
  server.answer({ [operation]: isDeletion ? remove : () => Response.json(answers) });
}

/** Refetches the data of the place while the server is down. */
export async function readAgainInVain() {
  const [, path = ""] = place.read.split(" ");
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  server.answer({ [place.read]: away });
  await act(() =>
    client.refetchQueries({
      predicate: ({ queryKey }) => pattern.test(String(queryKey[0]).split("?")[0] ?? ""),
    }),
  );
}

/** Returns the last button or menu entry of this name, because a dialog follows its view in the document. */
const button = (name: Button) =>
  waitFor(() => {
    const entry = screen.queryByRole("menuitem", { name });
    const found = entry ?? screen.getAllByRole("button", { name }).at(-1);
    if (!found) throw new Error(`There is no button ${name}.`);
    return found;
  });

/** Presses a button, or an entry of an open menu. */
export const press = async (name: Button) => fireEvent.click(await button(name));

/** Clicks buttons one after the other, the last of them twice, and waits for the requests. */
export async function doubleClick(buttons: Buttons) {
  const [last, ...before] = buttons.toReversed();
  for (const name of before.toReversed()) await press(name);
  const pressed = await button(last ?? "");
  fireEvent.click(pressed);
  fireEvent.click(pressed);
  await waitFor(() => expect(writes().length).toBeGreaterThan(0));
  // A second change is counted from its press on, and sent once the first is done.
  await waitFor(() => expect(client.isMutating()).toBe(0));
}

/** Chooses a picture, and waits until it is ready to be sent. */
export async function choosePicture(label: string) {
  const field = await screen.findByLabelText(label, { selector: "input" });
  fireEvent.change(field, {
    target: { files: [new File(["-"], "a.jpg", { type: "image/jpeg" })] },
  });
  await screen.findByAltText(`Preview of ${label}`);
}

/** Types into the last field with this name. */
export async function type(label: string, text: string) {
  const field = (await screen.findAllByLabelText(label, { exact: false })).at(-1);
  if (!field) throw new Error(`There is no field ${label}.`);
  fireEvent.change(field, { target: { value: text } });
}
