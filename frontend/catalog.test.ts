/**
 * Visitors read only sentences of the catalog (`src/messages`), so that a translator finds all of
 * them. This test finds texts in other modules of the site: text between tags, texts of attributes,
 * and literals that begin with a capital letter or end like a sentence.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("./src", import.meta.url));

/** The panel and the door are for the staff; the service worker shows no text. */
const FOR_STAFF = /\/src\/(admin|door)\/|\/src\/(app\/|entry-)?(admin|door|worker)\b/;
const NOT_DRAWN =
  /\/messages\/|\.test\.tsx?$|-for-tests\.tsx?$|test-setup\.ts$|\/api\/(samples|schema)/;

const SENTENCE = /^[A-Z][\p{Ll}’']+$|^[A-Z]\p{L}*[ ,.!?:]|\p{L}[.!?…]$/u;
const LETTER = /\p{L}/u;
const WORD = /\p{Ll}{2}/u;
/** Words between tags that a literal holds. */
const MARKED_UP = /(?<!\?)<\w[^<>]*>[^<>]*\p{Ll}{2}/u;
/** Attributes with text for visitors or screen readers. */
const READ =
  /^(label|title|alt|placeholder|hint|description|aria-(label|description|roledescription|valuetext))$/;

/** Values of the API, which `lib/ticket-status` and `lib/time` name, names of keys and of `Intl`. */
const VALUES = new Set([
  ...["Cancelled", "Concluded", "On Sale Soon", "Sold Out"],
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  ...["Home", "End", "Segmenter"],
  // In the dates of a season, beside the names of months.
  "Sept",
]);

/** Whether a browser shows or reads a literal unchanged: between tags, or in an attribute. */
function isDrawn(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isDrawn(parent);
  if (ts.isBinaryExpression(parent))
    return /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText()) && isDrawn(parent);
  if (ts.isParenthesizedExpression(parent)) return isDrawn(parent);
  if (ts.isTemplateExpression(parent) || ts.isTemplateSpan(parent)) return isDrawn(parent);
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isDrawn(parent);
  return ts.isJsxAttribute(parent) && READ.test(parent.name.getText());
}

/** Places of a literal that no visitor reads: names, types, comparisons, errors for engineers. */
function isForEngineers(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent))
    return /^console\.|\b[Hh]eaders\.(get|set|has)$/.test(parent.expression.getText());
  if (ts.isJsxAttribute(parent)) return parent.name.getText() === "className";
  if (ts.isTemplateExpression(parent) || ts.isTemplateSpan(parent)) return isForEngineers(parent);
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent))
    return isForEngineers(parent);
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isNewExpression(parent)) return true;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isCaseClause(parent) ||
    ts.isElementAccessExpression(parent)
  );
}

const isSaid = (text: string) => !VALUES.has(text) && !text.startsWith("/");

function isSentence(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return LETTER.test(node.text);
  if (!ts.isStringLiteral(node) && !ts.isTemplateLiteralToken(node)) return false;
  if (isDrawn(node)) return LETTER.test(node.text);
  const text = node.text.trim();
  if (MARKED_UP.test(text)) return true;
  return SENTENCE.test(text) && WORD.test(text) && isSaid(text) && !isForEngineers(node);
}

/** The sentences in a module, as written. */
function sentencesOf(name: string, code: string): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isSentence(node)) found.push(node.getText(file).trim());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const MODULES = ts.sys
  .readDirectory(ROOT, [".ts", ".tsx"])
  .filter((path) => !FOR_STAFF.test(path) && !NOT_DRAWN.test(path));

it.each([
  "<p>Two seats left</p>",
  '<input aria-label="Search" />',
  'const said = "Please enter your name.";',
  'const days = { none: "Closed" };',
  `const left = \`\${seats} seats left.\`;`,
  `<p>{\`\${dates} more\`}</p>`,
  '<List loading="Loading photos..." />',
  '<p>{isOpen ? "open" : t.closed}</p>',
  'const facts = [{ key: "age", name: "Age" }];',
  `body.insertAdjacentHTML("beforeend", '<p id="kept">Still loading. <a href="">Reload</a></p>');`,
])("finds the sentence in %s", (code) => {
  expect(sentencesOf("example.tsx", code)).toHaveLength(1);
});

it.each([
  '<p className="Grand" id="a">{t.closed}</p>',
  'import { Closed } from "./Closed";',
  'if (pressed.key === "Enter") throw new Error("The table is full.");',
  'type Day = "Monday" | "Sunday";',
  'const look = statusLook("Sold Out");',
  'const age = answer.headers.get("Age");',
  `const path = \`/events?\${query}\`;`,
])("finds none in %s", (code) => {
  expect(sentencesOf("example.tsx", code)).toEqual([]);
});

it("finds none outside of the catalog", () => {
  const found = MODULES.flatMap((path) =>
    sentencesOf(path, readFileSync(path, "utf8")).map(
      (text) => `${path.slice(ROOT.length + 1)}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
