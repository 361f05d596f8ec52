import { expect, test } from 'vitest';
import { fieldsOf } from './column-names.ts';
import { cleanName, eachCredit, nameProblem, parseCredit } from './person-row.ts';

test('fragments of split lists are refused as names', () => {
  const leftOver = [
    '.',
    ']',
    '[2]',
    'and',
    'Sr.',
    '?',
    '&',
    '(',
    'nominee)',
    '(voices)',
    'voices of',
    'Cast:',
    'the life of',
    '(The',
    'Archive footage of',
    'The life and times of',
    'and his Orchestra',
    'Dir.: Jane Doe',
    'Unknown',
    'Various cameos',
    'kids',
    'produced',
    '1972 Summer Olympics',
    'Academy Award for Best Actor',
    'Columbine High School massacre',
    'profile of 4 unusual occupations',
  ];
  for (const text of leftOver) expect(nameProblem(text), text).not.toBeNull();
});

test('unusual names are accepted', () => {
  const odd = [
    'RZA',
    'U2',
    'GQ',
    '50 Cent',
    'will.i.am',
    '"Weird Al" Yankovic',
    "Dave (Tex) O'Brien",
    'Bart the Bear 2',
    '黒澤明',
    'kerr',
    'And Also the Trees',
    'Ann of Hesse',
    'André 3000',
    'Season Hubley',
    'John War Eagle',
    'Unknown Mortal Orchestra',
    'Sum 41',
    'Awkwafina',
  ];
  for (const text of odd) expect(nameProblem(text), text).toBeNull();
});

test('a remark in brackets after a name is no part of it, and other brackets are', () => {
  for (const [text, name] of [
    ['Joe King (narrator)', 'Joe King'],
    ['John Wood (English actor)', 'John Wood'],
    ["Dave (Tex) O'Brien (actor)", "Dave (Tex) O'Brien"],
    ['Jim Wood (cast)', 'Jim Wood'],
    ['Eliot (Coco) Sumner', 'Eliot (Coco) Sumner'],
    ['Prince (musician of Minneapolis)', 'Prince (musician of Minneapolis)'],
  ] as const)
    expect(cleanName(text), text).toEqual({ name });
  expect(cleanName('David Brendel (Screenplay)')).toEqual({ name: 'David Brendel', role: 'writer' });
});

test('a list of names is a credit for each, in the order of the list', () => {
  const [first, second, ...others] = eachCredit({ line: 3, values: { key: 'wp:8', cast: ['Ann', 'Bo'] } });
  expect(first).toEqual({ line: 3, values: { movieKey: 'wp:8', person: 'Ann', position: 0 } });
  expect(second).toMatchObject({ values: { person: 'Bo', position: 1 } });
  expect(others).toEqual([]);
  expect([...eachCredit({ line: 1, values: { title: 'Heat' } })]).toHaveLength(1);
});

test('a credit names the person without the remark, and keeps the name that the file lists', () => {
  const rowOf = (person: string) => parseCredit(fieldsOf({ movieKey: 'wp:8', person }));
  expect(rowOf('Joe King (narrator)')).toMatchObject({
    row: { person: 'Joe King', listed: 'Joe King (narrator)' },
  });
  expect(rowOf('Ann Lee')).toMatchObject({ row: { person: 'Ann Lee' } });
  expect(rowOf('Ann Lee')).not.toHaveProperty('row.listed');
});

test.each(['q. r. lark', 'ring hooks', 'fka sparrows', 'the ting tings'])(
  '%s without a capital is a person where the list says what they did, and a phrase where it does not',
  (person) => {
    const credit = { movieKey: 'wp:8', person };
    for (const said of [{ role: 'composer' }, { character: 'Herself' }])
      expect(parseCredit(fieldsOf({ ...credit, ...said }))).toMatchObject({ row: { person } });
    const { values } = [...eachCredit({ line: 1, values: { key: 'wp:8', cast: [person] } })][0] as {
      values: Record<string, unknown>;
    };
    for (const unsaid of [credit, values])
      expect(parseCredit(fieldsOf(unsaid))).toMatchObject({ issues: [{ field: 'person' }] });
    expect(parseCredit(fieldsOf({ ...credit, person: 'the life of', role: 'actor' }))).toMatchObject({
      issues: [{ field: 'person' }],
    });
  },
);
