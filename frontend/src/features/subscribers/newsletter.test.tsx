// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createApiCache } from "@/api/cache";
import { sampleVenue } from "@/api/samples";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { useToast } from "@/ui/overlays/toast";

import { NewsletterForm } from "./newsletter";

function ShownToast() {
  const shown = useToast();
  return <p role="status">{shown && `${shown.title} ${shown.description}`}</p>;
}

const network = vi.fn<typeof fetch>();

const open = () =>
  render(
    <ApiCacheContext value={createApiCache()}>
      <VenueContext value={sampleVenue}>
        <NewsletterForm />
      </VenueContext>
      <ShownToast />
    </ApiCacheContext>,
  );

function subscribe(name: string, email: string) {
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button"));
}

const typed = () =>
  ["Name", "Email"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

beforeEach(() => {
  vi.stubGlobal("fetch", network);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
});

describe("the newsletter form", () => {
  it("sends name and e-mail, thanks, and clears both fields", async () => {
    network.mockResolvedValue(new Response('{"ok": true}', { status: 201 }));
    open();
    subscribe("Ada", "ada@example.com");
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe(
        "Success! Thank you for subscribing to our newsletter!",
      ),
    );
    expect(typed()).toEqual(["", ""]);
    const [url, init] = network.mock.calls[0] ?? [];
    expect(url).toBe("/api/newsletter");
    expect(init?.body).toBe('{"name":"Ada","email":"ada@example.com","website":""}');
  });

  it("keeps what was typed when the server refuses, and names the field", async () => {
    const refusal = { message: "Please check.", fields: { email: "No such town (404)." } };
    network.mockResolvedValue(new Response(JSON.stringify(refusal), { status: 422 }));
    open();
    subscribe("Ada", "ada@nowhere");
    await screen.findByText("No such town (404).");
    expect(screen.getByRole("status").textContent).toBe(
      "Error Failed to subscribe. Please try again.",
    );
    expect(typed()).toEqual(["Ada", "ada@nowhere"]);
  });

  it("tells who came too often when to try again, and keeps what was typed", async () => {
    const message = "That was a little too often. Please try again in a minute.";
    network.mockImplementation(
      async () => new Response(JSON.stringify({ message, fields: {} }), { status: 429 }),
    );
    open();
    subscribe("Ada", "ada@example.com");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(`Error ${message}`), {
      timeout: 4000,
    });
    expect(typed()).toEqual(["Ada", "ada@example.com"]);
  });

  it("has a field that no person meets, and sends what a machine writes there", async () => {
    network.mockResolvedValue(new Response('{"ok": true}', { status: 201 }));
    open();
    const trap = screen.getByLabelText<HTMLInputElement>("Leave this empty");
    expect(trap.closest("[aria-hidden]")).not.toBeNull();
    expect([trap.name, trap.tabIndex, trap.autocomplete]).toEqual(["more", -1, "off"]);
    fireEvent.change(trap, { target: { value: "https://spam.example" } });
    subscribe("Ada", "ada@example.com");
    await waitFor(() => expect(network).toHaveBeenCalled());
    expect(String(network.mock.calls[0]?.[1]?.body)).toContain('"website":"https://spam.example"');
  });

  it("sends nothing while a field holds only spaces", () => {
    open();
    subscribe("  ", "ada@example.com");
    expect(network).not.toHaveBeenCalled();
  });

  it("needs both fields, and an e-mail that looks like one", () => {
    open();
    const [name, email] = ["Name", "Email"].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    expect([name?.required, email?.required, email?.type]).toEqual([true, true, "email"]);
  });
});
