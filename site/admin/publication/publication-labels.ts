import type { Publication, PublicationState } from '#schema/shapes/publication.ts';

/**
 * The words for the states of a record, and for the effect of a save. The lists of the first screen load this file, so it imports
 * no zod.
 */

export const stateWords = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<PublicationState, string>;

export const stateOptions = (Object.keys(stateWords) as PublicationState[]).map((value) => ({
  value,
  words: stateWords[value],
}));

/**
 * The values of a form; a new record is published at once. Moments are in the API's format, and only their control knows the time
 * zone.
 */
export const publicationOf = (record: Publication | null): Publication => ({
  publication: record?.publication ?? 'published',
  publishAt: record?.publishAt ?? null,
  archiveAt: record?.archiveAt ?? null,
});

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 'Tuesday 24 November, 18:00' in the reader's time zone; with the year when it is not the current one. */
export function momentWords(moment: string, now: number): string {
  const at = new Date(moment);
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  return `${weekday.format(at)} ${(isThisYear ? day : dayOfYear).format(at)}, ${time.format(at)}`;
}

/** 'Europe/Berlin (GMT+1)' */
export function zoneWords(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone } = format.resolvedOptions();
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}

const isOver = (moment: string | null, now: number) => moment !== null && Date.parse(moment) <= now;

/** The state that a save leads to: a scheduled moment in the past publishes at once. */
const savedState = ({ publication, publishAt }: Publication, now: number): PublicationState =>
  publication === 'scheduled' && isOver(publishAt, now) ? 'published' : publication;

/** The effect of a save, in a sentence. `before` is null for a new record. */
export function whatHappens(wanted: Publication, before: Publication | null, now: number): string {
  const { publication, publishAt, archiveAt } = wanted;
  const end = archiveAt === null ? '' : ` and is archived on ${momentWords(archiveAt, now)}`;
  switch (publication) {
    case 'draft':
      return 'Only administrators see it.';
    case 'archived':
      return 'Visitors no longer see it; everything of it is kept.';
    case 'published':
      return before?.publication === 'published'
        ? `Visitors see it${archiveAt === null ? '' : `, until it is archived on ${momentWords(archiveAt, now)}`}.`
        : `Goes public as soon as it is saved${end}.`;
    default:
      if (publishAt === null) return 'Say from when visitors are to see it.';
      return isOver(publishAt, now)
        ? `That moment is over: it goes public as soon as it is saved${end}.`
        : `Goes public on ${momentWords(publishAt, now)}${end}.`;
  }
}

/** The label of the button that saves, when a save changes the publication; null for the usual label. */
export function saveWords(wanted: Publication, before: Publication | null, now: number): string | null {
  const state = savedState(wanted, now);
  if (state === 'draft') return 'Save draft';
  const was = before?.publication ?? 'published';
  if (state === 'scheduled') {
    const isSame = was === state && before?.publishAt === wanted.publishAt;
    return isSame ? null : 'Schedule';
  }
  if (state === was) return null;
  return state === 'archived' ? 'Archive' : 'Publish';
}

/** Appended to the toast of a save whose moment was in the past. */
export const publishedNow = (wanted: Publication, saved: Publication): string =>
  wanted.publication === 'scheduled' && saved.publication === 'published'
    ? '. Its moment is over, so it is public now'
    : '';

/** A moment as a datetime-local field takes it: in the operator's time zone, without an offset. */
export function toLocalTime(moment: string): string {
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment in a datetime-local field; invalid text stays as it is for the schema to refuse. */
export function fromLocalTime(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
