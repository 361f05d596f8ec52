import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from './testing/sheets.ts';

const site = new URL('..', import.meta.url);
const read = (pattern: string) =>
  globSync(pattern, { cwd: site }).map((file) => ({ file, text: readFileSync(new URL(file, site), 'utf8') }));
const sheets = read('**/*.css').map(({ file, text }) => ({
  file,
  text: text.replace(/\/\*[\s\S]*?\*\//g, ''),
}));

/** The selectors of a sheet, each with the at-rules around it. */
function* selectorsOf(css: string): Generator<string> {
  const around: string[] = [];
  for (const [, before = '', sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') around.pop();
    if (sign !== '{') continue;
    const selector = before.trim().replace(/\s+/g, ' ');
    if (!selector.startsWith('@') && !around.some((rule) => /^@(?:keyframes|font-face)/.test(rule)))
      yield [...around, selector].join(' ');
    around.push(selector);
  }
}

test('no selector is used twice', () => {
  const places = Map.groupBy(
    sheets.flatMap(({ file, text }) => [...selectorsOf(text)].map((selector) => ({ file, selector }))),
    ({ selector }) => selector,
  );
  const twice = [...places].filter(([, rules]) => rules.length > 1);
  expect(twice.map(([selector, rules]) => [selector, ...rules.map(({ file }) => file)])).toEqual([]);
});

test('every class of a style sheet is used by a source', () => {
  const words = new Set(
    read('**/*.{astro,ts,tsx}')
      .filter(({ file }) => !/\.(?:test|spec)\.tsx?$|^e2e/.test(file))
      .flatMap(({ text }) => text.match(/[\w-]+/g) ?? []),
  );
  const classes = sheets.flatMap(({ text }) =>
    [...text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name),
  );
  // The editor writes its own classes, and those of ads are composed from their slot.
  const made = /^(?:ProseMirror|selectedCell$|ad-(?:header|footer|sidebar)$)/;
  expect(new Set(classes.filter((name) => !words.has(name) && !made.test(name)))).toEqual(new Set());
});

/** What stands in the parentheses after each of these names. */
function* insidesOf(selector: string, name: string): Generator<string> {
  for (let at = selector.indexOf(name); at !== -1; at = selector.indexOf(name, at + 1)) {
    const from = at + name.length;
    let [to, depth] = [from, 1];
    for (; to < selector.length && depth > 0; to += 1)
      depth += selector[to] === '(' ? 1 : selector[to] === ')' ? -1 : 0;
    yield selector.slice(from, to - 1);
  }
}

/** Chromium finds no elements for such a selector, and styles all of a page again at each change of its nodes. */
test('no :not() asks what an ancestor has', () => {
  const asks = (selector: string) =>
    [...insidesOf(selector, ':not(')].some((inner) =>
      [...insidesOf(inner, ':has(')].some((had) =>
        /^\s*[>+~]?\s*[^\s,]/.test(inner.split(`:has(${had})`)[1] ?? ''),
      ),
    );
  expect(asks('.choice:not(.form:has(textarea) *, :checked)')).toBe(true);
  expect(asks('.form > :not(div:has(> input))')).toBe(false);
  expect(
    rules.filter(({ selector }) => asks(selector)).map(({ file, selector }) => `${file}: ${selector}`),
  ).toEqual([]);
});
