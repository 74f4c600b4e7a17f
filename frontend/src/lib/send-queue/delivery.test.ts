// @vitest-environment jsdom
import { expect, it } from "vitest";

import { fakeServer } from "@/api/server-for-tests";

import { deliver, pauseMs } from "./delivery";

const SUBMISSION = {
  key: "a-key-of-its-own",
  url: "/api/contact",
  body: { name: "Ada" },
  writtenAt: 1,
};

const server = fakeServer();

const answering = (status: number, body: string) =>
  server.answer({ "POST /api/contact": new Response(body, { status }) });

it("a submission is sent with its key, and is delivered when the server confirms it", async () => {
  answering(201, '{"ok": true}');
  expect(await deliver(SUBMISSION)).toEqual({ kind: "delivered" });
  const [sent] = server.requests;
  expect(sent).toMatchObject({ url: "/api/contact", method: "POST", body: { name: "Ada" } });
  expect(sent?.headers.get("Idempotency-Key")).toBe(SUBMISSION.key);
});

it.each([
  [200, "<html>Welcome to the hotel's network</html>"],
  [200, '{"ok": false}'],
  [408, "{}"],
  [409, "{}"],
  [425, "{}"],
  [429, '{"message": "Too many.", "fields": {}}'],
  [500, "{}"],
  [502, "Bad gateway"],
  [503, "{}"],
])("after %i with %s it is tried again", async (status, body) => {
  answering(status, body);
  expect(await deliver(SUBMISSION)).toEqual({ kind: "undelivered" });
});

it("without a network it is tried again", async () => {
  server.isAway = true;
  expect(await deliver(SUBMISSION)).toEqual({ kind: "undelivered" });
});

it("a 422 returns it with the fields to correct", async () => {
  answering(422, '{"message": "No.", "fields": {"email": "Not an address."}}');
  const reason = { status: 422, message: "No.", fields: { email: "Not an address." } };
  expect(await deliver(SUBMISSION)).toEqual({ kind: "returned", reason });
});

it.each([400, 401, 403, 404, 405, 413, 415])("%i returns it too", async (status) => {
  answering(status, "");
  const reason = { status, message: "", fields: {} };
  expect(await deliver(SUBMISSION)).toEqual({ kind: "returned", reason });
});

it("pauses start with a second, double, and end at five minutes; chance only shortens them", () => {
  expect([1, 2, 3, 9, 10, 40, 5_000].map((failures) => pauseMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 256_000, 300_000, 300_000, 300_000,
  ]);
  expect([pauseMs(1, 1), pauseMs(40, 1)]).toEqual([750, 225_000]);
});
