// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { createApiCache } from "@/api/cache";
import { sampleVenue } from "@/api/samples";
import { fakeServer, pending, problem } from "@/api/server-for-tests";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { setConnection } from "@/lib/connection-for-tests";
import { useToast } from "@/ui/overlays/toast";

import { NewsletterForm } from "./newsletter";

function ShownToast() {
  const shown = useToast();
  return <p role="status">{shown && `${shown.title} ${shown.description}`}</p>;
}

const SIGN_UP = "POST /api/newsletter";
const server = fakeServer({ [SIGN_UP]: { ok: true } });

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

afterEach(() => {
  cleanup();
  setConnection("online");
});

describe("the newsletter form", () => {
  it("sends name and email, thanks, and clears both fields", async () => {
    open();
    subscribe("Ada", "ada@example.com");
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe(
        "Success! Thank you for subscribing to our newsletter!",
      ),
    );
    expect(typed()).toEqual(["", ""]);
    const body = { name: "Ada", email: "ada@example.com", website: "" };
    expect(server.requests).toMatchObject([{ method: "POST", path: "/api/newsletter", body }]);
    expect(server.requests[0]?.body).toEqual(body);
  });

  it("keeps the input when the server rejects it, and names the field", async () => {
    server.answer({ [SIGN_UP]: problem(422, { email: "No such town (404)." }) });
    open();
    subscribe("Ada", "ada@nowhere");
    await screen.findByText("No such town (404).");
    expect(screen.getByRole("status").textContent).toBe(
      "Error Failed to subscribe. Please try again.",
    );
    expect(typed()).toEqual(["Ada", "ada@nowhere"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows that it is sending", async () => {
    server.answer({ [SIGN_UP]: pending });
    open();
    subscribe("Ada", "ada@example.com");
    const button = await screen.findByRole("button", { name: "Subscribing..." });
    expect(button.ariaDisabled).toBe("true");
  });

  it("keeps a line in the form after a failure, until the next try", async () => {
    server.answer({ [SIGN_UP]: problem(409) });
    open();
    subscribe("Ada", "ada@example.com");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Failed to subscribe. Please try again.",
    );
    server.answer({ [SIGN_UP]: pending });
    fireEvent.click(screen.getByRole("button"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("explains in the form that there is no network, and in the toast that sending failed", async () => {
    setConnection("offline");
    server.isAway = true;
    open();
    subscribe("Ada", "ada@example.com");
    expect((await screen.findByRole("alert", {}, { timeout: 3000 })).textContent).toMatch(
      /^You are offline/,
    );
    expect(screen.getByRole("status").textContent).toBe(
      "Error Failed to subscribe. Please try again.",
    );
  });

  it("shows when to try again after too many requests, and keeps the input", async () => {
    const message = "That was a little too often. Please try again in a minute.";
    server.answer({ [SIGN_UP]: problem(429, {}, message) });
    open();
    subscribe("Ada", "ada@example.com");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(`Error ${message}`));
    expect(typed()).toEqual(["Ada", "ada@example.com"]);
  });

  it("has a hidden field, and sends text that a machine writes there", async () => {
    open();
    const trap = screen.getByLabelText<HTMLInputElement>("Leave this empty");
    expect(trap.closest("[aria-hidden]")).not.toBeNull();
    expect([trap.name, trap.tabIndex, trap.autocomplete]).toEqual(["more", -1, "off"]);
    fireEvent.change(trap, { target: { value: "https://spam.example" } });
    subscribe("Ada", "ada@example.com");
    const body = { website: "https://spam.example" };
    await waitFor(() => expect(server.requests).toMatchObject([{ body }]));
  });

  it("sends no request while a field holds only spaces", () => {
    open();
    subscribe("  ", "ada@example.com");
    expect(server.requests).toEqual([]);
  });

  it("needs both fields, and a plausible email address", () => {
    open();
    const [name, email] = ["Name", "Email"].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    expect([name?.required, email?.required, email?.type]).toEqual([true, true, "email"]);
  });
});
