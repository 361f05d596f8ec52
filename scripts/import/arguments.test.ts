import { expect, test } from 'vitest';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { parseArguments } from './arguments.ts';

test('files may come alone or after options', () => {
  expect(
    parseArguments(['a.csv', '--kind', 'ui-settings', 'b.json', '--dry-run', '--encoding', 'latin1']),
  ).toEqual({
    files: ['a.csv', 'b.json'],
    kind: 'ui-settings',
    reading: { misfits: 'empty', dayOrder: null, constants: [], separators: {} },
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

test('what stands between the names of a list may be said', () => {
  expect(parseArguments(['a.csv', '--list', 'genre=/', '--list', 'cast=\\n'])).toMatchObject({
    reading: { separators: { genre: '/', cast: '\n' } },
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
  [['--list', 'title=;', 'x'], '--list title=; names no list'],
  [['--list', 'genre=x', 'x'], 'with one of , ; | /'],
  [['--wat', 'x'], '--wat'],
])('%j is answered with a sentence', (args, sentence) => {
  expect(() => parseArguments(args)).toThrow(StartProblem);
  expect(() => parseArguments(args)).toThrow(sentence);
});
