import { expect, test } from "vitest";

import { lastDayOf } from "./season-programme";

test("a date as the season writes it is a day", () => {
  expect(lastDayOf("Friday, October 4, 2024")).toBe("2024-10-04");
  expect(lastDayOf("Feb. 14, 2025")).toBe("2025-02-14");
  expect(lastDayOf("Sept. 14, 2025")).toBe("2025-09-14");
  expect(lastDayOf("Sept 12-14, 2025")).toBe("2025-09-14");
});

test("a span of days ends with its last one", () => {
  expect(lastDayOf("October 4 - 6, 2024")).toBe("2024-10-06");
  expect(lastDayOf("October 4 & 5, 2024")).toBe("2024-10-05");
  expect(lastDayOf("November 29, 2024 – January 3, 2025")).toBe("2025-01-03");
  expect(lastDayOf("Fridays, October 4 - November 29, 2024")).toBe("2024-11-29");
});

test("a date may have the day before the month", () => {
  expect(lastDayOf("Saturday, 5 March 2027")).toBe("2027-03-05");
  expect(lastDayOf("4-6 Oct. 2024")).toBe("2024-10-06");
  expect(lastDayOf("29 November 2024 – 3 January 2025")).toBe("2025-01-03");
});

test("text without a day and its year is not a day", () => {
  expect(lastDayOf("Every Friday")).toBeNull();
  expect(lastDayOf("October 4")).toBeNull();
  expect(lastDayOf("Marching 20, 2024")).toBeNull();
  expect(lastDayOf("TBA")).toBeNull();
  expect(lastDayOf("February 30, 2027")).toBeNull();
});
