import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from '#admin-api/ground/environment/env.ts';
import { importFieldsDocument } from './import-fields.ts';
import {
  anchorsOf,
  codeOf,
  documents,
  filesBelow,
  linksOf,
  type Markdown,
  readMarkdown,
  spansOf,
} from './markdown.ts';
import { scriptsNamedIn } from './named-commands.ts';

const all = documents();
const named = (path: string) => readMarkdown(path);
const decisions = filesBelow('docs/decisions').filter((path) => !path.endsWith('README.md'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const at = ({ path }: Markdown, line: number, what: string) => `${path}:${line} ${what}`;

test('every link between documents and every anchor leads somewhere', () => {
  const anchors = new Map(all.map((markdown) => [markdown.path, anchorsOf(markdown)]));
  const broken = all.flatMap((markdown) =>
    linksOf(markdown).flatMap(({ line, name }) => {
      if (/^[a-z]+:/.test(name)) return [];
      const [file = '', anchor] = name.split('#');
      const path = file === '' ? markdown.path : normalize(join(dirname(markdown.path), file));
      if (!existsSync(path)) return [at(markdown, line, name)];
      return anchor === undefined || anchors.get(path)?.has(anchor) ? [] : [at(markdown, line, name)];
    }),
  );
  expect(broken).toEqual([]);
});

test('every picture is shown somewhere, and small enough to be read over a slow connection', () => {
  const shown = new Set(
    all.flatMap((markdown) =>
      linksOf(markdown).map(({ name }) => normalize(join(dirname(markdown.path), name))),
    ),
  );
  const pictures = filesBelow('docs/images');
  expect(pictures.filter((path) => !shown.has(path))).toEqual([]);
  expect(pictures.filter((path) => statSync(path).size > 200_000)).toEqual([]);
});

test('every command is one of package.json', () => {
  const unknown = all.flatMap((markdown) =>
    codeOf(markdown).flatMap(({ line, name }) =>
      scriptsNamedIn(name)
        .filter((script) => scripts[script] === undefined)
        .map((script) => at(markdown, line, script)),
    ),
  );
  expect(unknown).toEqual([]);
});

test('the fields of an import are those of the records', () => {
  expect(readFileSync('docs/run/import-fields.md', 'utf8')).toBe(importFieldsDocument());
});

/** `NAME=…`, and names with an underscore; `$NAME` is the reader's own variable. */
const variable = /(?<![\w$/{-])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?!\/)|[A-Z]{3,}(?==))/g;

/** Variables that only tests read. */
const ofTests = (): string[] =>
  ['schema', 'admin-api', 'site', 'scripts', 'tools']
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/process\.env\[?[.']+(\w+)/g)])
    .map(([, name = '']) => name);

/** Variables that Node itself reads. */
const ofNode = ['NODE_EXTRA_CA_CERTS'];

test('every variable of the documents exists', () => {
  const known = new Set([...variableNames, ...ofTests(), ...ofNode]);
  const unknown = all.flatMap((markdown) =>
    codeOf(markdown).flatMap(({ line, name }) =>
      [...name.matchAll(variable)]
        .filter(([found]) => !known.has(found))
        .map(([found]) => at(markdown, line, found)),
    ),
  );
  expect(unknown).toEqual([]);
});

test('every variable is in the manual and in .env.example, and nothing else is', () => {
  const rows = named('docs/run/environment.md').lines.filter(({ text }) => text.startsWith('| `'));
  const documented = rows.flatMap(({ text }) =>
    [...(text.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(documented.sort()).toEqual([...variableNames].sort());
  expect(example.sort()).toEqual([...variableNames].sort());
});

test('the README is short', () => {
  const { text, lines } = named('README.md');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8192);
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.filter((line) => [...line.text].length > 120)).toEqual([]);
});

test('lines of text fit into 120 characters', () => {
  const long = all.flatMap((markdown) =>
    markdown.lines
      .filter(({ text, isCode }) => !isCode && !text.startsWith('|') && [...text].length > 120)
      .map(({ number, text }) => at(markdown, number, text)),
  );
  expect(long).toEqual([]);
});

test('a decision has at most 150 words: context, decision, price, and when to look again', () => {
  for (const path of decisions) {
    const { text } = named(path);
    expect(text.split(/\s+/).filter(Boolean).length, path).toBeLessThanOrEqual(150);
    expect(
      [...text.matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, part]) => part),
      path,
    ).toEqual(['Context', 'Decision', 'Price', 'Look again']);
  }
});

test('the index lists every decision once, by its title', () => {
  const links = [...named('docs/decisions/README.md').text.matchAll(/^- \[(.+)\]\((\d.+)\)$/gm)];
  expect(links.map(([, , file = '']) => join('docs/decisions', file))).toEqual(decisions);
  for (const [, title, file = ''] of links)
    expect(named(join('docs/decisions', file)).text.split('\n')[0]).toBe(`# ${title}`);
});

test('every folder and file that a document names exists', () => {
  const path = /^(?:schema|admin-api|site|scripts|docs)(?:\/|$)/;
  const missing = all.flatMap((markdown) =>
    spansOf(markdown)
      .filter(({ name }) => path.test(name) && !/[\s*]/.test(name))
      .filter(({ name }) => !existsSync(name.split(/<[^>]*>/)[0] ?? ''))
      .map(({ line, name }) => at(markdown, line, name)),
  );
  expect(missing).toEqual([]);
});
