// @vitest-environment jsdom

import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { LinkedText } from "./linked-text";

afterEach(cleanup);

const shown = (text: string) => render(<LinkedText>{text}</LinkedText>).container;

const linksIn = (text: string) =>
  Array.from(shown(text).querySelectorAll("a"), (link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);

test.each([
  ["See https://example.com/a?b=1&c=2.", "https://example.com/a?b=1&c=2"],
  ["(https://example.com/a)", "https://example.com/a"],
  ["(https://example.com/a).", "https://example.com/a"],
  ["https://en.wikipedia.org/wiki/Jam_(band), too", "https://en.wikipedia.org/wiki/Jam_(band)"],
  ["„https://example.com/“", "https://example.com/"],
  ["**https://example.com**", "https://example.com"],
  ["詳細はhttps://example.com/x。", "https://example.com/x"],
  ["Is it HTTP://EXAMPLE.COM?!", "HTTP://EXAMPLE.COM"],
  ["https://münchen.example/straße…", "https://münchen.example/straße"],
  ["https://example.com/a\u200bb", "https://example.com/a"],
])("in %j the URL is a link, without trailing punctuation", (text, address) => {
  expect(linksIn(text)).toEqual([[address, address]]);
});

test.each([
  ["Write to ada@example.com.", "ada@example.com", "mailto:ada@example.com"],
  ["<o+k@sub.example.co.uk>", "o+k@sub.example.co.uk", "mailto:o%2Bk@sub.example.co.uk"],
])("in %j the email address is a link", (text, words, href) => {
  expect(linksIn(text)).toEqual([[words, href]]);
});

test.each([
  ["Tickets: www.example.com/a, soon.", "www.example.com/a"],
  ["WWW.Example.com", "WWW.Example.com"],
])("in %j the URL without https:// is a link", (text, address) => {
  expect(linksIn(text)).toEqual([[address, `https://${address}`]]);
});

test("a URL in a shortened text links to the whole URL", () => {
  const address = `https://example.com/${"a".repeat(40)}`;
  const { container } = render(<LinkedText most={30}>{`See ${address}, soon`}</LinkedText>);
  expect(container.textContent).toBe("See https://example.com/aaaaa…");
  expect(container.querySelector("a")?.getAttribute("href")).toBe(address);
});

test.each([
  "www.",
  "www.example",
  "awww.so.sweet",
  "javascript:alert(1)",
  "data:text/html,hello",
  "ftp://example.com",
  "https://",
  "https://bank.example@other.example/",
  "at 8@night",
  "$10-20, doors 7:30",
  `https://example.com/${"a".repeat(2000)}`,
])("%j contains no link", (text) => {
  expect(linksIn(text)).toEqual([]);
});

test("the text itself stays unchanged", () => {
  const text = "One https://a.example, two b@c.example; three\nfour";
  expect(shown(text).textContent).toBe(text);
  expect(linksIn(text)).toHaveLength(2);
});

test("a web address opens in a new tab without a referrer", () => {
  const [link] = shown("See https://a.example now").querySelectorAll("a");
  expect(link).toHaveProperty("target", "_blank");
  expect(link).toHaveProperty("rel", "noopener noreferrer");
});

test("a text of 20,000 letters or marks is searched at once", () => {
  for (const part of ["a", "a@", "https://a)", "a.", "@", "https://a.b/("]) {
    const text = part.repeat(20_000 / part.length);
    expect(shown(text).textContent).toBe(text);
  }
});
