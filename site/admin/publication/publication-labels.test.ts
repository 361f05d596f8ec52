import { expect, test } from 'vitest';
import type { Publication } from '#schema/shapes/publication.ts';
import { fromLocalTime, momentWords, saveWords, toLocalTime, whatHappens } from './publication-labels.ts';

const now = new Date(2026, 10, 23, 12).getTime();
const at = (day: number, hour = 18) => new Date(2026, 10, day, hour).toISOString();
const of = (publication: Publication['publication'], publishAt: string | null, archiveAt: string | null) => ({
  publication,
  publishAt,
  archiveAt,
});
const published = of('published', null, null);
const draft = of('draft', null, null);
const tomorrow = of('scheduled', at(24), null);

test('a sentence says what a save will do, with its moments', () => {
  expect(whatHappens({ ...tomorrow, archiveAt: at(26) }, null, now)).toBe(
    'Goes public on Tuesday 24 November, 18:00 and is archived on Thursday 26 November, 18:00.',
  );
  expect(whatHappens(of('scheduled', at(22), null), draft, now)).toBe(
    'That moment is over: it goes public as soon as it is saved.',
  );
  expect(whatHappens(of('scheduled', null, null), null, now)).toMatch(/^Say from when/);
  expect(whatHappens(published, published, now)).toBe('Visitors see it.');
  expect(whatHappens(published, draft, now)).toBe('Goes public as soon as it is saved.');
  expect(momentWords(new Date(2027, 0, 4, 9, 5).toISOString(), now)).toBe('Monday 4 January 2027, 09:05');
});

test('the button that saves has another label when a save changes the publication', () => {
  expect(saveWords(published, null, now)).toBeNull();
  expect(saveWords(published, published, now)).toBeNull();
  expect(saveWords(draft, null, now)).toBe('Save draft');
  expect(saveWords(tomorrow, draft, now)).toBe('Schedule');
  expect(saveWords(tomorrow, tomorrow, now)).toBeNull();
  expect(saveWords(of('scheduled', at(22), null), draft, now)).toBe('Publish');
  expect(saveWords(of('archived', null, null), published, now)).toBe('Archive');
});

test('is converted for the field and back to the same moment', () => {
  for (const moment of ['2026-11-21T20:45:00.000Z', '2026-06-01T00:00:00.000Z', '1900-03-04T05:06:00.000Z']) {
    expect(fromLocalTime(toLocalTime(moment))).toBe(moment);
  }
});

test('has the format of a datetime-local field', () => {
  expect(toLocalTime('2026-01-02T03:04:05.678Z')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
});

test('leaves invalid text to the contract', () => {
  expect(fromLocalTime('')).toBe('');
  expect(fromLocalTime('tomorrow')).toBe('tomorrow');
});
