import fc from 'fast-check';
import type { z } from 'zod';
import { filledPath } from '#admin-api/testing/routes.ts';
import { fuzzText } from './fuzz-values.ts';
import { type Part, valuesOf } from './schema-values.ts';

/** Percent-encoded as browsers do, or incorrectly. */
const fuzzSegment = fc.oneof(
  fuzzText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
  fc.constantFrom(
    '%00',
    '%zz',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%',
    '%2e%2e%2f',
    '..%5c',
    '%252e%252e',
    '-1',
    '0',
    '1.5',
    '1e3',
    '0x1',
    '2147483648',
    '99999999999999999999',
    'null',
    ';x=1',
    '__proto__',
    '1%20',
    '%31',
    '*',
    '',
  ),
);

/** The path of a route, filled in; `known` holds values that cannot be guessed. */
export function pathsOf(
  path: string,
  params: z.ZodType | undefined,
  known: Record<string, string>,
): Part<string> {
  const made = params ? valuesOf(params) : fc.constant({});
  const good = made.map((values) => ({ ...(values as object), ...known }));
  const filled = (values: object, odd: (string | null)[]) => {
    let at = 0;
    return filledPath(path, (name) => {
      const given = String((values as Record<string, unknown>)[name] ?? 1);
      return odd[at++] ?? encodeURIComponent(given.toWellFormed()).replaceAll('%2F', '/');
    });
  };
  const odd = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fuzzSegment });
  return {
    plain: good.map((values) => filled(values, [])),
    fuzzed: fc.tuple(good, odd, odd).map(([values, ...replaced]) => filled(values, replaced)),
  };
}

export function queriesOf(query: z.ZodType | undefined): Part<string> {
  const good = query ? valuesOf(query) : fc.constant({});
  const names = fc.constantFrom(
    'q',
    'page',
    'limit',
    'search',
    'genre',
    'id',
    'url',
    '__proto__',
    'a[b]',
    '_method',
    '',
  );
  const odd = fc.array(fc.tuple(names, fuzzSegment), { minLength: 1, maxLength: 4 });
  const spoiled = fc.tuple(good, fuzzSegment, fc.nat()).map(([values, value, at]) => {
    const pairs = encoded(values);
    const pair = pairs[at % Math.max(1, pairs.length)];
    if (pair) pair[1] = value;
    return queryOf(pairs);
  });
  const plain = good.map((values) => queryOf(encoded(values)));
  const fuzzed = fc.oneof(
    { weight: 6, arbitrary: plain },
    { weight: query ? 4 : 0, arbitrary: spoiled },
    { weight: 1, arbitrary: odd.map(queryOf) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('?', '?&&&', '?=', '?a', `?${'a&'.repeat(60)}`, '?a=1&a=2', '?q=%', '?#'),
    },
  );
  return { plain, fuzzed };
}

const encoded = (values: unknown): [string, string][] =>
  Object.entries(values as Record<string, unknown>).map(([name, value]) => [
    name,
    encodeURIComponent(String(value).toWellFormed()),
  ]);

const queryOf = (pairs: [string, string][]) =>
  pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')}`;
