/**
 * Finds texts of islands that React would remove, insert beside, or change as nodes of their own. A browser that translates the page puts
 * its own elements in the place of such nodes: the visitor goes on reading the old words, or React fails and the island is gone. A text
 * alone in its element is safe, as is one that stays as it is behind everything that comes and goes.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../..');

/** 'site/ui/Problem.tsx:12 {words}': each text of the site, and of the other sources by their paths, that is to get an element of its own. */
export function looseTexts(others: ReadonlyMap<string, string> = new Map()): string[] {
  const files = [...globSync('site/**/*.tsx', { cwd: root }), ...others.keys()];
  const sources = new Map([...others].map(([path, source]) => [resolve(root, path), source]));
  const program = openProgram(
    files.map((file) => resolve(root, file)),
    sources,
  );
  return files.flatMap((file) => found(program, file));
}

function openProgram(files: string[], sources: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.getSourceFile = (path, version, ...others) => {
    const source = sources.get(path);
    return source === undefined
      ? getSourceFile(path, version, ...others)
      : ts.createSourceFile(path, source, version, true);
  };
  return ts.createProgram({ rootNames: [...files, resolve(root, 'site/env.d.ts')], options, host });
}

function found(program: ts.Program, file: string): string[] {
  const source = program.getSourceFile(resolve(root, file));
  if (!source) throw new Error(`${file} was not read`);
  return textsIn(source, program.getTypeChecker()).map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${file}:${line + 1} ${node.getText().trim().replace(/\s+/g, ' ').slice(0, 80)}`;
  });
}

function textsIn(source: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...looseAmong(node, checker));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function looseAmong(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.Node[] {
  const children = parent.children.filter((child) => !isNothing(child));
  const isText = (child: ts.JsxChild) =>
    ts.isJsxText(child) || (ts.isJsxExpression(child) && mayBeText(child.expression, checker));
  // A fragment's texts stand beside whatever its parent holds, and go one by one when it goes.
  if (ts.isJsxFragment(parent)) return children.filter(isText);
  if (children.length < 2) return [];
  const firstMoving = children.findIndex((child) => ts.isJsxExpression(child) && isMoving(child.expression));
  return children.filter(
    (child, at) =>
      isText(child) && (isMovingText(child, checker) || (firstMoving !== -1 && firstMoving < at)),
  );
}

/** White space and marks, which translators leave alone, and comments. */
const isNothing = (child: ts.JsxChild): boolean =>
  (ts.isJsxText(child) && !/[\p{L}\p{N}]/u.test(child.text)) ||
  (ts.isJsxExpression(child) &&
    (child.expression === undefined ||
      (ts.isStringLiteralLike(child.expression) && !/[\p{L}\p{N}]/u.test(child.expression.text))));

const isMovingText = (child: ts.JsxChild, checker: ts.TypeChecker) =>
  ts.isJsxExpression(child) &&
  child.expression !== undefined &&
  !ts.isStringLiteralLike(child.expression) &&
  mayBeText(child.expression, checker);

/** Whether an expression may render something at one time and nothing, or something else, at another. */
function isMoving(expression: ts.Expression | undefined): boolean {
  if (expression === undefined || ts.isStringLiteralLike(expression)) return false;
  return !(ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression));
}

function mayBeText(expression: ts.Expression | undefined, checker: ts.TypeChecker): boolean {
  if (expression === undefined) return false;
  return isTextType(checker.getTypeAtLocation(expression), checker);
}

function isTextType(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((one) => isTextType(one, checker));
  if (type.isStringLiteral()) return type.value !== '';
  // What is left of a text or a number before `&&`.
  if (type.isNumberLiteral()) return type.value !== 0;
  if ((type.flags & ts.TypeFlags.BigIntLiteral) !== 0) return false;
  return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0;
}
