import { expect, test } from 'vitest';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { parseArguments } from './arguments.ts';

test('files may come alone or after options', () => {
  expect(
    parseArguments(['a.csv', '--kind', 'ui-settings', 'b.json', '--dry-run', '--encoding', 'latin1']),
  ).toEqual({
    files: ['a.csv', 'b.json'],
    kind: 'ui-settings',
    reading: { misfits: 'empty', dayOrder: null, constants: [] },
    isDryRun: true,
    isVerbose: false,
    encoding: 'latin1',
    separator: undefined,
  });
  expect(parseArguments(['a.csv', '--separator', '\\t', '--type', 'anime'])).toMatchObject({
    separator: '\t',
    reading: { constants: [{ field: 'type', value: 'anime' }] },
  });
});

test('the option for help is recognised', () => {
  expect(parseArguments(['--help'])).toBeNull();
});

test.each([
  [[], 'No file is named.'],
  [['--kind', 'books', 'x'], '--kind books is unknown; there are movies, seasons'],
  [['--encoding', 'klingon', 'x'], '--encoding klingon is unknown'],
  [['--separator', 'ab', 'x'], '--separator takes one character'],
  [['--type', 'book', 'x'], '--type book is unknown'],
  [['--wat', 'x'], '--wat'],
])('%j is answered with a sentence', (args, sentence) => {
  expect(() => parseArguments(args)).toThrow(StartProblem);
  expect(() => parseArguments(args)).toThrow(sentence);
});
