import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { MailAddress } from "./mail-address";

test("an email address may break after its @ and before its dots", () => {
  const html = renderToStaticMarkup(<MailAddress>ada.lovelace@mail.example.com</MailAddress>);
  const parts = html.split("<wbr/>").map((part) => part.replace(/<[^>]+>/g, ""));
  expect(parts).toEqual(["ada", ".lovelace@", "mail", ".example", ".com"]);
});

test("no text of a page or a view breaks at any letter", () => {
  const texts = import.meta.glob<string>(["/src/**/*.{tsx,css}", "!/src/**/*.test.*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const files = Object.entries(texts);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(([, text]) => /break-all/.test(text)).map(([file]) => file)).toEqual([]);
});
