import ts from "typescript";
import type { Plugin } from "vite";

/** The private-use name of a language that only tests build. */
export const PSEUDO = "en-XA";

const VOWELS: Record<string, string> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú", y: "ý" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", Y: "Ý" },
};

/** Leaves escapes, entities and placeholders as they are. */
const pseudo = (text: string) =>
  text.replace(/\\[\s\S]|&\w+;|\{\w+\}|[aeiouy]/gi, (found) => VOWELS[found] ?? found);

/** The same for the texts of a JSON file: their keys, and the address and values of a condition, stay. */
export const pseudoJson = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => {
      if (typeof value !== "string") return value;
      return /^(title|text|\d+)$/.test(key) ? pseudo(value) : value;
    }),
  );

/** What of a module of sentences a visitor reads: its texts, not its imports, keys and types. */
function isSentence(node: ts.Node): node is ts.LiteralLikeNode {
  if (ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) return true;
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
  return !isKey && !ts.isImportDeclaration(parent) && !ts.isLiteralTypeNode(parent);
}

/** Puts an accent on each vowel of the catalog: a text on the screen without one is not from there. */
export const pseudoLanguage: Plugin = {
  name: "pseudo-language",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/src/messages/")) return null;
    if (id.endsWith(".json")) return { code: pseudoJson(code), map: null };
    const file = ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const parts: string[] = [];
    let end = 0;
    const visit = (node: ts.Node) => {
      if (isSentence(node)) {
        parts.push(code.slice(end, node.getStart(file)), pseudo(node.getText(file)));
        end = node.getEnd();
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return { code: parts.join("") + code.slice(end), map: null };
  },
};
