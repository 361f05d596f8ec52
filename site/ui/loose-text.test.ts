import { beforeAll, expect, test } from 'vitest';
import { looseTexts } from './testing/loose-text.ts';

const declared = `import type { ReactNode } from 'react'; declare const is: boolean, count: number, words: string, maybe: string | undefined, node: ReactNode, rows: string[];`;

const loose = {
  'a text that comes and goes': `<p><b>A</b>{is && 'text'}</p>`,
  'a text beside another': `<p>{is && 'yes'}{!is && <b>no</b>}</p>`,
  'a text that changes': '<p>You rated it {count}.</p>',
  'a text that may be missing': '<p><b>A</b>{maybe}</p>',
  'a text or an element': `<p><b>A</b>{is ? 'text' : <i>B</i>}</p>`,
  'a text behind an element that comes and goes': '<p>{is && <b>A</b>}Words</p>',
  'a text behind a list': '<p>{rows.map((row) => <b key={row}>{row}</b>)}Words</p>',
  'a text of a fragment, which goes alone': '<p>{is && <>Words</>}</p>',
  'what may be a text': '<p><b>A</b>{node}</p>',
};
const safe = {
  'a text alone in its element': `<p>{is ? 'one' : words}</p>`,
  'a text in an element of its own': '<p><b>A</b>{is && <span>{words}</span>}</p>',
  'a text that stays as it is before what comes and goes': '<p>Words <b>A</b>{is && <i>B</i>}</p>',
  'one line of several parts': `<p>{count + ' of ' + words}</p>`,
  'marks, which are not translated': '<p><b>A</b> – {is && <i>B</i>}, </p>',
};

/** Each example is a line of one file: reading the types takes most of the time. */
const examples = 'site/ui/examples.tsx';
const bodies = [...Object.values(loose), ...Object.values(safe)];
let texts: string[] = [];
beforeAll(() => {
  const lines = bodies.map((body, at) => `export const Example${at} = () => ${body};`);
  texts = looseTexts(new Map([[examples, [declared, ...lines].join('\n')]]));
});
const textsOf = (body: string) =>
  texts.filter((text) => text.startsWith(`${examples}:${bodies.indexOf(body) + 2} `));

test('no text of an island stands beside what comes and goes without an element of its own', () => {
  expect(texts.filter((text) => !text.startsWith(examples))).toEqual([]);
});

test.each(Object.entries(loose))('%s is found', (_, body) => {
  expect(textsOf(body)).toHaveLength(1);
});

test.each(Object.entries(safe))('%s is not', (_, body) => {
  expect(textsOf(body)).toEqual([]);
});
