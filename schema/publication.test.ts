import { expect, test } from 'vitest';
import { publicationMessages, settledPublication } from './publication.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const [before, soon, later] = ['2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z', '2026-11-21T14:00:00Z'];
const settled = (
  publication: 'draft' | 'scheduled' | 'published' | 'archived',
  publishAt: string | null,
  archiveAt: string | null,
) => settledPublication({ publication, publishAt, archiveAt }, now);

test('a schedule keeps its moments, and one in the past publishes now', () => {
  expect(settled('scheduled', soon, later)).toEqual({
    publication: 'scheduled',
    publishAt: soon,
    archiveAt: later,
  });
  expect(settled('scheduled', before, later)).toEqual({
    publication: 'published',
    publishAt: null,
    archiveAt: later,
  });
  expect(settled('draft', before, null)).toEqual({
    publication: 'draft',
    publishAt: before,
    archiveAt: null,
  });
  expect(settled('archived', before, later)).toEqual({
    publication: 'archived',
    publishAt: null,
    archiveAt: null,
  });
});

test('a schedule that contradicts itself is refused by the name of its field', () => {
  const late = { path: 'archiveAt', message: publicationMessages.archiveAt };
  expect(settled('scheduled', null, null)).toEqual({
    path: 'publishAt',
    message: publicationMessages.publishAt,
  });
  expect(settled('scheduled', later, soon)).toEqual(late);
  expect(settled('draft', soon, soon)).toEqual(late);
  const past = { path: 'archiveAt', message: publicationMessages.past };
  expect(settled('published', null, before)).toEqual(past);
  expect(settled('scheduled', before, '2026-11-21T12:00:00Z')).toEqual(past);
});
