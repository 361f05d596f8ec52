import { expect, test } from 'vitest';
import { type Rule, rules } from './testing/sheets.ts';

/** States of the whole page, set on its root element: every component may look different in them. */
const states = new Set(['js', 'signed-in']);

/** What each half of the site loads: the public pages, and the dashboard with the parts that both share. */
const halves = {
  'the public pages': /^(?!admin\/)/,
  'the dashboard': /^(?:admin|ui|styles|features\/header)\//,
};

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
const globalPart = /:global\(((?:[^()]|\([^()]*\))*)\)/g;

/** What a sheet leaves for after the first paint (NAME-late.css) is a part of it. */
const sheetOf = (file: string) => file.replace(/-late\.css$/, '.css');

/** The classes of a rule. A component's own styles reach its own elements alone, unless they say `:global`. */
function classesOf({ file, selector, isGlobal }: Rule): { name: string; file: string; isOwn: boolean }[] {
  if (selector.startsWith('@')) return [];
  const named = (text: string, isOwn: boolean) => classesIn(text).map((name) => ({ name, file, isOwn }));
  if (isGlobal) return named(selector, false);
  const others = [...selector.matchAll(globalPart)].flatMap(([, inner = '']) => named(inner, false));
  return [...others, ...named(selector.replace(globalPart, ''), true)];
}

test.each(Object.entries(halves))('in %s a class is styled in one sheet alone', (_half, loads) => {
  const used = rules.filter(({ file }) => loads.test(file)).flatMap(classesOf);
  const shared = new Set(used.filter(({ isOwn }) => !isOwn).map(({ name }) => name));
  const places = Map.groupBy(
    used.filter(({ name }) => shared.has(name) && !states.has(name)),
    ({ name }) => name,
  );
  const several = [...places]
    .map(([name, all]) => [name, ...new Set(all.map(({ file }) => sheetOf(file)))])
    .filter(({ length }) => length > 2);
  expect(several).toEqual([]);
});
