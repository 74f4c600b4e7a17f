import { expect, test } from "vitest";

import { createSubmissionKeys } from "./submission-key";

const ADA = { customerName: "Ada", numberOfTickets: 2 };

function keys() {
  let made = 0;
  return createSubmissionKeys(() => {
    made += 1;
    return `key-${made}`;
  });
}

test("trying again with the same values repeats the key", () => {
  const submission = keys();
  expect(submission.keyFor(ADA)).toBe("key-1");
  expect(submission.keyFor({ ...ADA })).toBe("key-1");
});

test("changed values are a new intention", () => {
  const submission = keys();
  submission.keyFor(ADA);
  expect(submission.keyFor({ ...ADA, numberOfTickets: 3 })).toBe("key-2");
});

test("booking the same again after a success is a new intention", () => {
  const submission = keys();
  submission.keyFor(ADA);
  submission.forget();
  expect(submission.keyFor(ADA)).toBe("key-2");
});
