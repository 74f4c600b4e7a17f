import Papa from "papaparse";

import type { Schemas } from "@/api/client";

type Person = Schemas["ImportRowIn"];

const isEmail = (cell: string) => cell.includes("@");

/**
 * Returns the people of a CSV file. Columns are found by their headings "Email" and "Name" (or "First
 * name" and "Last name"); in a file without headings the first address of a row is the email, and the
 * cell beside it the name. The result is empty if no row has an address.
 */
export function peopleIn(text: string): Person[] {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" });
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  if (!rows.flat().some(isEmail)) return [];
  const [first = [], ...others] = rows;
  const headings = first.map((cell) => cell.toLowerCase());
  const email = headings.findIndex((heading) => /e-?mail/.test(heading));
  if (first.some(isEmail) || email === -1) return rows.map(withoutHeadings);
  const names = headings.flatMap((heading, index) => (/\bname\b/.test(heading) ? [index] : []));
  const [full] = names.filter((index) => !/first|last/.test(headings[index] ?? ""));
  const from = full === undefined ? names : [full];
  return others.map((row) => ({
    email: row[email] ?? "",
    name: from
      .map((index) => row[index] ?? "")
      .filter(Boolean)
      .join(" "),
  }));
}

function withoutHeadings(row: readonly string[]): Person {
  const index = Math.max(row.findIndex(isEmail), 0);
  return { email: row[index] ?? "", name: row[index === 0 ? 1 : index - 1] ?? "" };
}
