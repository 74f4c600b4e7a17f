import { afterEach, expect, it, test, vi } from "vitest";

import { createSubmissionKeys, newKey } from "./idempotency-key";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it("every key is a new UUID, even if the browser makes none", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  for (const browser of [crypto, { getRandomValues }]) {
    vi.stubGlobal("crypto", browser);
    const keys = [newKey(), newKey()];
    for (const key of keys) expect(key).toMatch(UUID);
    expect(new Set(keys).size).toBe(2);
  }
});

const ADA = { customerName: "Ada", numberOfTickets: 2 };

function keys() {
  let made = 0;
  return createSubmissionKeys(() => {
    made += 1;
    return `key-${made}`;
  });
}

test("a retry with the same values repeats the key", () => {
  const submission = keys();
  expect(submission.keyFor(ADA)).toBe("key-1");
  expect(submission.keyFor({ ...ADA })).toBe("key-1");
});

test("changed values are a new action", () => {
  const submission = keys();
  submission.keyFor(ADA);
  expect(submission.keyFor({ ...ADA, numberOfTickets: 3 })).toBe("key-2");
});

test("booking the same again after a success is a new action", () => {
  const submission = keys();
  submission.keyFor(ADA);
  submission.forget();
  expect(submission.keyFor(ADA)).toBe("key-2");
});
