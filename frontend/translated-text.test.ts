/**
 * Browsers translate a page by moving each of its text nodes into new elements (`<font>`). React
 * then throws if it removes such a node or inserts something before it, and a changed text may stay
 * invisible. So changing text must be the only child of an element, and static text must not be at
 * the root of a fragment or component, nor follow a child that may be absent. A fragment of the
 * catalog (`src/messages`) is a sentence within one element, and the elements in it stay.
 */
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return ts.createProgram(fileNames, options);
}

/** Kinds of an element's child for React; "mixed" may be absent or replaced. */
type Kind = "nothing" | "static text" | "changing text" | "element" | "mixed";

/** Elements whose content is a single text for React, however it is composed. */
const TEXT_ONLY = new Set(["option", "title", "textarea"]);

type JsxElement = ts.JsxElement | ts.JsxSelfClosingElement;

const isElement = (node: ts.Node): node is JsxElement =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);

const isNothing = (child: ts.JsxChild) =>
  ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces;
const bareOf = <Part extends ts.Node>(node: Part): Part | ts.Expression =>
  ts.isParenthesizedExpression(node) ? node.expression : node;
const isMarkup = (node: ts.Node): boolean => isElement(node) || ts.isJsxFragment(node);
const isAnd = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

const tagOf = (element: JsxElement): ts.JsxTagNameExpression =>
  ts.isJsxElement(element) ? element.openingElement.tagName : element.tagName;

const isText = (type: ts.Type): boolean => (type.flags & TEXT) !== 0;
const TEXT =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any;

export function createReader(program: ts.Program) {
  const checker = program.getTypeChecker();
  const solid = new Map<ts.Node, boolean>();
  const alone = new Map<ts.Node, boolean>();

  const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);

  /** Whether a value of the type may be rendered as a bare text; for props see below. */
  function mayBeText(type: ts.Type): boolean {
    if (isAnyNode(type)) return false;
    return membersOf(type).some((member) => {
      // React renders no node for an empty text.
      if (member.isStringLiteral() && member.value === "") return false;
      if (isText(member)) return true;
      const [item] = checker.isArrayType(member)
        ? checker.getTypeArguments(member as ts.TypeReference)
        : [];
      return item !== undefined && mayBeText(item);
    });
  }

  /** The same for an expression; uses its type only if the markup does not decide. */
  function isPerhapsText(expression: ts.Expression): boolean {
    if (ts.isParenthesizedExpression(expression)) return isPerhapsText(expression.expression);
    if (isMarkup(expression)) return false;
    if (ts.isConditionalExpression(expression))
      return isPerhapsText(expression.whenTrue) || isPerhapsText(expression.whenFalse);
    if (isAnd(expression) && !isPerhapsText(expression.right)) {
      const left = checker.getTypeAtLocation(expression.left);
      if (!(isAnyNode(left) || mayBeText(left))) return false;
    }
    return mayBeText(checker.getTypeAtLocation(expression));
  }

  /** Whether it is React's own type of all renderable values. */
  const isAnyNode = (type: ts.Type): boolean =>
    membersOf(type).some(({ flags }) => flags & ts.TypeFlags.BigInt);

  function kindOfExpression(expression: ts.Expression): Kind {
    if (ts.isParenthesizedExpression(expression)) return kindOfExpression(expression.expression);
    if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression))
      return "static text";
    if (isElement(expression)) return kindOfElement(expression);
    if (!isPerhapsText(expression))
      return isOfCatalog(expression) && !isAnd(expression) ? "element" : "mixed";
    return checker.getTypeAtLocation(expression).isStringLiteral()
      ? "static text"
      : "changing text";
  }

  const kindOfElement = (element: JsxElement): Kind =>
    isSolid(tagOf(element)) ? "element" : "mixed";

  function kindOf(child: ts.JsxChild): Kind {
    if (isNothing(child)) return "nothing";
    if (ts.isJsxText(child)) return "static text";
    if (ts.isJsxFragment(child)) return "mixed";
    if (isElement(child)) return kindOfElement(child);
    return child.expression ? kindOfExpression(child.expression) : "nothing";
  }

  const isHost = (tag: ts.JsxTagNameExpression) => /^[a-z]/.test(tag.getText());

  /** Declaration of a component; null for one of a library. */
  function declarationOf(tag: ts.JsxTagNameExpression): ts.Declaration | null {
    const symbol = checker.getSymbolAtLocation(tag);
    const found =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declaration = found?.valueDeclaration ?? null;
    const isForeign = declaration?.getSourceFile().fileName.includes("/node_modules/");
    return isForeign ? null : declaration;
  }

  /** Whether a tag always represents the same element of the page. */
  function isSolid(tag: ts.JsxTagNameExpression): boolean {
    if (isHost(tag)) return true;
    const declaration = declarationOf(tag);
    return declaration === null || isSolidComponent(declaration);
  }

  /** Whether a component renders its children as the only ones of an element. */
  function drawsAlone(tag: ts.JsxTagNameExpression): boolean {
    if (isHost(tag)) return true;
    const declaration = declarationOf(tag);
    if (declaration === null) return true;
    const known = alone.get(declaration);
    if (known !== undefined) return known;
    alone.set(declaration, true);
    let isAlone = true;
    const visit = (node: ts.Node): void => {
      if (ts.isJsxExpression(node) && node.expression?.getText() === "children")
        isAlone &&=
          ts.isJsxElement(node.parent) &&
          partsOf(node.parent.children).length === 1 &&
          drawsAlone(node.parent.openingElement.tagName);
      ts.forEachChild(node, visit);
    };
    visit(declaration);
    alone.set(declaration, isAlone);
    return isAlone;
  }

  const partsOf = (children: readonly ts.JsxChild[]) =>
    children.map((node) => ({ node, kind: kindOf(node) })).filter(({ kind }) => kind !== "nothing");

  function isSolidComponent(declaration: ts.Declaration): boolean {
    const known = solid.get(declaration);
    if (known !== undefined) return known;
    solid.set(declaration, true);
    const answers = returnedBy(declaration);
    const isOne =
      answers !== null &&
      answers.length === 1 &&
      answers.every((answer) => {
        const bare = bareOf(answer);
        return isElement(bare) && kindOfElement(bare) === "element";
      });
    solid.set(declaration, isOne);
    return isOne;
  }

  return { drawsAlone, isPerhapsText, partsOf };
}

/** The expressions that a function returns itself; null if the declaration is not a function. */
function returnedBy(declaration: ts.Node): ts.Expression[] | null {
  const made =
    ts.isVariableDeclaration(declaration) && declaration.initializer
      ? declaration.initializer
      : declaration;
  if (!(ts.isFunctionDeclaration(made) || ts.isArrowFunction(made))) return null;
  if (made.body && !ts.isBlock(made.body)) return [made.body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  if (made.body) ts.forEachChild(made.body, visit);
  return found;
}

const isOfCatalog = (node: ts.Node) => node.getSourceFile().fileName.includes("/src/messages/");

interface Fault {
  node: ts.Node;
  why: string;
}

function faultsIn(source: ts.SourceFile, { drawsAlone, isPerhapsText, partsOf }: Reader): Fault[] {
  const faults: Fault[] = [];

  function look(children: readonly ts.JsxChild[], isFragment: boolean, isAlone = true): void {
    // A text that is the only child is correct, and its type need not be known.
    if (!isFragment && isAlone && children.filter((child) => !isNothing(child)).length < 2) return;
    const parts = partsOf(children);
    parts.forEach(({ node, kind }, place) => {
      const before = parts.slice(0, place).map((part) => part.kind);
      const isUnsteady = before.lastIndexOf("mixed") > before.lastIndexOf("element");
      const why = {
        "text that changes stands beside others":
          kind === "changing text" && (isFragment || parts.length > 1),
        "text stands at the root of a fragment": kind === "static text" && isFragment,
        "a component draws this text beside others": kind.endsWith("text") && !isAlone,
        "text follows what comes and goes": kind === "static text" && isUnsteady,
      };
      for (const [reason, isTrue] of Object.entries(why))
        if (isTrue) faults.push({ node, why: reason });
    });
  }

  function lookAtComponent(node: ts.Node): void {
    const name =
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && node.name?.getText();
    if (!name || !/^[A-Z][a-z]/.test(name)) return;
    for (const answer of returnedBy(node) ?? [])
      if (isPerhapsText(answer))
        faults.push({ node: answer, why: "a component draws a bare text" });
  }

  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && !TEXT_ONLY.has(node.openingElement.tagName.getText()))
      look(node.children, false, drawsAlone(node.openingElement.tagName));
    if (ts.isJsxFragment(node)) look(node.children, !isOfCatalog(node));
    lookAtComponent(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

type Reader = ReturnType<typeof createReader>;

/** "src/door/room.tsx:28: text that changes stands beside others: {toCome}" */
function inWords({ node, why }: Fault): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const text = node.getText().replace(/\s+/g, " ").trim().slice(0, 80);
  return `${source.fileName.slice(ROOT.length)}:${line + 1}: ${why}: ${text}`;
}

function faultsOf(program: ts.Program, wanted: (file: string) => boolean): string[] {
  const reader = createReader(program);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith(".tsx") && wanted(fileName))
    .flatMap((source) => faultsIn(source, reader).map(inWords));
}

it("a translated page can be changed: changing text is the only text of its element", () => {
  const isOurs = (file: string) => file.startsWith(`${ROOT}src/`) && !/test(s)?\.tsx$/.test(file);
  expect(faultsOf(createProgram(), isOurs)).toEqual([]);
}, 600_000);
