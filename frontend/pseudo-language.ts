import ts from "typescript";
import type { Plugin } from "vite";

/** The private-use name of a language that shows which texts are in the catalog (docs/decisions/languages.md). */
export const PSEUDO = "en-XA";

const VOWELS: Record<string, string> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú", y: "ý" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", Y: "Ý" },
};

/** Puts an accent on each vowel, but not in escapes, entities and placeholders. */
const accented = (text: string) =>
  text.replace(/\\[\s\S]|&\w+;|\{\w+\}|[aeiouy]/gi, (found) => VOWELS[found] ?? found);

/** Puts the accents on the titles and sentences of `routes.json`; keys, addresses and conditions stay. */
export const pseudoJson = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => {
      if (typeof value !== "string") return value;
      return /^(title|text|\d+)$/.test(key) ? accented(value) : value;
    }),
  );

/** Whether a literal is a sentence for visitors, and no import, key or type. */
function isSentence(node: ts.Node): node is ts.LiteralLikeNode {
  if (ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) return true;
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
  return !isKey && !ts.isImportDeclaration(parent) && !ts.isLiteralTypeNode(parent);
}

/** Puts the accents on the sentences of a module of the catalog. */
export function accentedModule(name: string, code: string): string {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  const parts: string[] = [];
  let end = 0;
  const visit = (node: ts.Node) => {
    if (isSentence(node)) {
      parts.push(code.slice(end, node.getStart(file)), accented(node.getText(file)));
      end = node.getEnd();
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return parts.join("") + code.slice(end);
}

/** Builds the catalog in the pseudo language: a text on the screen without accents is not from there. */
export const pseudoLanguage: Plugin = {
  name: "pseudo-language",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/src/messages/")) return null;
    const isJson = id.endsWith(".json");
    return { code: isJson ? pseudoJson(code) : accentedModule(id, code), map: null };
  },
};
