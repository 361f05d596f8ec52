import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
