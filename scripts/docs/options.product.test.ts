import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents } from './markdown.ts';
import { helpOf, optionsOf } from './named-commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('every option that a document names is in the help of its command', () => {
  const known = new Set(Object.keys(scripts));
  const options = documents().flatMap((markdown) => optionsOf(markdown, known));
  const help = new Map(
    [...new Set(options.map(({ script }) => script))].map((script) => [
      script,
      helpOf(scripts[script] ?? ''),
    ]),
  );
  const unknown = options.filter(({ script, option }) => {
    const text = help.get(script);
    return typeof text === 'string' && !new RegExp(`${option}(?![\\w-])`).test(text);
  });
  expect(options.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
