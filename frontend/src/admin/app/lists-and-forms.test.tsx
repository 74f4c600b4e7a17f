// @vitest-environment jsdom

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
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import type { Schemas } from "@/api/client";
import { sampleVenue } from "@/api/samples";
import { away, fakeServer, pending, problem, type SentRequest } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";

import { Panel } from "./panel";

const AT = "2026-11-21T12:00:00Z";

interface Listed {
  id: number | string;
  version?: number;
  [field: string]: unknown;
}

interface ListWithForms {
  /** The view's name in the address of the panel. */
  view: string;
  /** Where the API answers the list, and one of its rows. */
  list: string;
  one: string;
  row: Listed;
  /** What a manager sees of the row. */
  shown: string | RegExp;
  /** The buttons that delete the row, one after the other. */
  deletes: readonly [string | RegExp, ...(string | RegExp)[]];
  /** The form of the row: what opens it, and a field of it with its name on the screen. */
  form?: { open: string | RegExp; field: string; label: string };
}

const ADA: Schemas["SubscriberOut"] = {
  id: 1,
  name: "Ada Lovelace",
  email: "ada@example.com",
  createdAt: AT,
  version: 1,
};
const ADAS_FORM = { open: "Edit Ada Lovelace", field: "name", label: "Name" };

const LISTS: Record<string, ListWithForms> = {
  "newsletter subscribers": {
    view: "newsletter",
    list: "GET /api/newsletter",
    one: "/api/newsletter/{subscriber_id}",
    row: ADA,
    shown: "Ada Lovelace",
    deletes: ["Delete Ada Lovelace"],
    form: ADAS_FORM,
  },
  "secret calendar subscribers": {
    view: "secret-calendar",
    list: "GET /api/secret-calendar",
    one: "/api/secret-calendar/{subscriber_id}",
    row: ADA,
    shown: "Ada Lovelace",
    deletes: ["Delete Ada Lovelace"],
    form: ADAS_FORM,
  },
  "the menu": {
    view: "menu",
    list: "GET /api/admin/menu",
    one: "/api/menu/{item_id}",
    row: {
      id: 1,
      name: "Negroni",
      description: "Bitter.",
      price: "16",
      category: "cocktails",
      isAvailable: true,
      version: 1,
    } satisfies Schemas["MenuItemRowOut"],
    shown: "Negroni",
    deletes: ["Delete Negroni"],
    form: { open: "Edit Negroni", field: "price", label: "Price" },
  },
  "past events": {
    view: "past-events",
    list: "GET /api/past-events",
    one: "/api/past-events/{past_event_id}",
    row: {
      id: 1,
      title: "Opening Night",
      description: "",
      eventDate: null,
      active: true,
      createdAt: AT,
      version: 1,
    } satisfies Schemas["PastEventOut"],
    shown: "Opening Night",
    deletes: ["Delete Opening Night"],
    form: { open: "Edit Opening Night", field: "description", label: "Description" },
  },
  photos: {
    view: "photos",
    list: "GET /api/admin/featured-images",
    one: "/api/featured-images/{image_id}",
    row: {
      id: 1,
      imageUrl: "/media/lamp.jpg",
      caption: "The lamp",
      active: true,
      version: 1,
    } satisfies Schemas["FeaturedImageRowOut"],
    shown: "The lamp",
    deletes: ["Delete The lamp"],
    form: { open: "Edit The lamp", field: "caption", label: "Caption" },
  },
  videos: {
    view: "videos",
    list: "GET /api/videos",
    one: "/api/videos/{video_id}",
    row: {
      id: 1,
      title: "Late Jazz",
      description: "",
      videoUrl: "/media/jazz.mp4",
      posterUrl: null,
      category: "music",
      featured: false,
      hasSound: true,
      createdAt: null,
      version: 1,
    } satisfies Schemas["VideoOut"],
    shown: "Late Jazz",
    deletes: ["Delete Late Jazz"],
  },
  "closed days": {
    view: "venue",
    list: "GET /api/admin/special-days",
    one: "/api/admin/special-days/{day_id}",
    row: {
      id: 1,
      date: "2099-12-24",
      opens: null,
      closes: null,
      closesNextDay: false,
      note: "Holiday",
      version: 1,
    } satisfies Schemas["SpecialDayRowOut"],
    shown: "Holiday",
    deletes: ["Delete Thursday, December 24, 2099"],
    form: { open: "Edit Thursday, December 24, 2099", field: "note", label: "Why" },
  },
  staff: {
    view: "security",
    list: "GET /api/admin/staff",
    one: "/api/admin/staff/{member_id}",
    row: {
      id: 1,
      version: 1,
      name: "Dan",
      role: "door",
      startPasswordEndsAt: null,
      hasSecondFactor: false,
      lastLoggedInAt: null,
      isThis: false,
    } satisfies Schemas["StaffMemberOut"],
    shown: "Dan",
    deletes: [/^Remove ?Dan$/, "Remove"],
  },
  "open sessions": {
    view: "security",
    list: "GET /api/admin/security/sessions",
    one: "/api/admin/security/sessions/{session_name}",
    row: {
      id: "one",
      beganAt: AT,
      usedAt: AT,
      browser: "Firefox",
      network: "",
      isThis: false,
      name: "Dan",
    } satisfies Schemas["SessionOut"],
    shown: / · Firefox$/,
    deletes: [/^End ?session of Dan, Firefox$/],
  },
  "probably automatic entries": {
    view: "inbox&automatic",
    list: "GET /api/admin/inbox/automatic",
    one: "/api/admin/inbox/automatic/{form_id}",
    row: {
      id: 1,
      kind: "message",
      name: "Ada Lovelace",
      email: "ada@example.com",
      text: "",
      phone: "",
      eventDate: null,
      guestCount: null,
      createdAt: AT,
    } satisfies Schemas["TrappedFormOut"],
    shown: "Ada Lovelace",
    deletes: ["Delete Ada Lovelace"],
  },
};

// A view's code is compiled when it is first opened.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

const server = fakeServer({
  "GET /api/admin/status": { authenticated: true, hasStaff: true, name: null, role: "manager" },
});
/** What is sent to change a row: by any method but GET. */
const writes = () => server.requests.filter(({ method }) => method !== "GET");

/** The row on the server; null once it is deleted. */
let saved: Listed | null;
let client: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
});

afterEach(() => {
  cleanup();
  client.clear();
  history.replaceState(null, "", "/");
});

const rows = () =>
  Response.json(saved ? [saved] : [], { headers: { "X-Total-Count": saved ? "1" : "0" } });

/** Saves a row as our server does: refuses what is based on an older version. */
function save({ body }: SentRequest): Response {
  const { version, ...fields }: Partial<Listed> = Object(body);
  if (!saved || version !== saved.version) {
    return problem(409, { version: "is not the latest" }, "Changed in the meantime.");
  }
  saved = { ...saved, ...fields, version: (saved.version ?? 0) + 1 };
  return Response.json(saved);
}

function remove(): Response {
  saved = null;
  return new Response(null, { status: 204, headers: { "X-Change": "12" } });
}

/** Opens the panel where the list stands; whatever else is read there takes long. */
async function open({ view, list, one, row, shown }: ListWithForms) {
  saved = row;
  server.answer({ ...BESIDE, [list]: rows, [`PUT ${one}`]: save, [`DELETE ${one}`]: remove });
  history.replaceState(null, "", `/admin?view=${view}`);
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <ServerNow value={Date.parse(AT)}>
          <Panel />
        </ServerNow>
      </VenueContext>
    </QueryClientProvider>,
  );
  await screen.findAllByText(shown);
}

const BESIDE = {
  "GET /api/admin/calendar/closing": pending,
  "GET /api/admin/inbox": pending,
  "GET /api/admin/inbox/counts": pending,
  "GET /api/admin/mails/counts": pending,
  "GET /api/admin/security": {},
  "GET /api/admin/security/log-ins": pending,
  "GET /api/admin/security/sessions": pending,
  "GET /api/admin/staff": pending,
  "GET /api/admin/venue": pending,
} as const;

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

async function pressTwice(name: string | RegExp) {
  const pressed = await button(name);
  fireEvent.click(pressed);
  fireEvent.click(pressed);
  await waitFor(() => expect(writes().length).toBeGreaterThan(0));
  await settle();
}

/** Opens the row's form and types into its field. */
async function type({ open: opener, label }: NonNullable<ListWithForms["form"]>, text: string) {
  fireEvent.click(await button(opener));
  const field = (await screen.findAllByLabelText(label, { exact: false })).at(-1);
  if (!field) throw new Error(`There is no field ${label}.`);
  fireEvent.change(field, { target: { value: text } });
}

describe.each(Object.entries(LISTS))("%s", (_, list) => {
  it("stay where they cannot be read again, which is said", async () => {
    await open(list);
    server.answer({ [list.list]: away });
    await act(() =>
      client.refetchQueries({
        predicate: ({ queryKey }) => list.list.endsWith(` ${String(queryKey[0]).split("?")[0]}`),
      }),
    );
    await screen.findByText("This could not be read again and may be out of date.");
    expect(screen.getAllByText(list.shown).length).toBeGreaterThan(0);
  });

  it("are deleted once by a double click", async () => {
    await open(list);
    const [last = "", ...before] = list.deletes.toReversed();
    for (const name of before) fireEvent.click(await button(name));
    await pressTwice(last);
    expect(writes().map(({ method }) => method)).toEqual(["DELETE"]);
  });
});

const FORMS = Object.entries(LISTS).flatMap(([name, list]) =>
  list.form ? [{ name, list, form: list.form }] : [],
);

describe.each(FORMS)("the form of $name", ({ list, form }) => {
  it("saves once by a double click", async () => {
    await open(list);
    await type(form, "17");
    await pressTwice("Save");
    expect(writes()).toMatchObject([{ method: "PUT", body: { [form.field]: "17", version: 1 } }]);
  });

  it("asks where somebody else has changed the same field meanwhile", async () => {
    await open(list);
    await type(form, "17");
    saved = { ...list.row, [form.field]: "18", version: 2 };
    fireEvent.click(await button("Save"));
    const question = await screen.findByText(/was changed somewhere else meanwhile/);
    expect(question.parentElement?.textContent).toContain("Yours17Saved there18");
    expect(saved).toMatchObject({ [form.field]: "18", version: 2 });
    fireEvent.click(await button(`Keep mine: ${form.label}`));
    await waitFor(() => expect(saved).toMatchObject({ [form.field]: "17", version: 3 }));
  });
});
