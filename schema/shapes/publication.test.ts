import { expect, test } from 'vitest';
import { normalisedPublication, publicationMessages } from './publication.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const [before, soon, later] = ['2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z', '2026-11-21T14:00:00Z'];
const normalised = (
  publication: 'draft' | 'scheduled' | 'published' | 'archived',
  publishAt: string | null,
  archiveAt: string | null,
) => normalisedPublication({ publication, publishAt, archiveAt }, now);

test('a schedule keeps its moments, and one in the past publishes now', () => {
  expect(normalised('scheduled', soon, later)).toEqual({
    publication: 'scheduled',
    publishAt: soon,
    archiveAt: later,
  });
  expect(normalised('scheduled', before, later)).toEqual({
    publication: 'published',
    publishAt: null,
    archiveAt: later,
  });
  expect(normalised('draft', before, null)).toEqual({
    publication: 'draft',
    publishAt: before,
    archiveAt: null,
  });
  expect(normalised('archived', before, later)).toEqual({
    publication: 'archived',
    publishAt: null,
    archiveAt: null,
  });
});

test('a schedule that contradicts itself is refused by the name of its field', () => {
  const late = { path: 'archiveAt', message: publicationMessages.archiveAt };
  expect(normalised('scheduled', null, null)).toEqual({
    path: 'publishAt',
    message: publicationMessages.publishAt,
  });
  expect(normalised('scheduled', later, soon)).toEqual(late);
  expect(normalised('draft', soon, soon)).toEqual(late);
  const past = { path: 'archiveAt', message: publicationMessages.past };
  expect(normalised('published', null, before)).toEqual(past);
  expect(normalised('scheduled', before, '2026-11-21T12:00:00Z')).toEqual(past);
});
