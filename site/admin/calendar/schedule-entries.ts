/** The names of the entries of the schedule, and their links. */
import type { ScheduledKind, ScheduleEntry } from '#schema/schedule.ts';
import { adminPath } from '#site/lib/paths.ts';
import { formPath } from '#site/lib/record-path.ts';
import { episodeCode, typeLabel } from '#site/lib/title-facts.ts';

const kindWords = {
  movie: 'Title',
  season: 'Season',
  episode: 'Episode',
  match: 'Match',
  page: 'Content page',
} as const satisfies Record<ScheduledKind, string>;

export const kindOf = ({ kind, type }: ScheduleEntry): string =>
  kind === 'movie' && type ? typeLabel(type) : kindWords[kind];

export const becomesWords = { published: 'goes public', archived: 'is archived' } as const;

export function nameOf({ kind, name, seasonNumber, episodeNumber }: ScheduleEntry): string {
  if (kind === 'episode' && seasonNumber !== null && episodeNumber !== null)
    return `${episodeCode(seasonNumber, episodeNumber)} ${name}`;
  return name;
}

/** What is due is published or archived within a second. */
const patienceMs = 60_000;

export const isLate = ({ at, problem }: ScheduleEntry): boolean =>
  problem !== null || Date.parse(at) < Date.now() - patienceMs;

/** Why a record that is due is still as it was. */
export const lateWords = ({ becomes, problem }: ScheduleEntry): string =>
  `is late: not ${becomes} yet, and tried again${problem === null ? '' : `. ${problem}`}`;

/** The address of the form of an entry, below /admin. */
export const formOf = (entry: ScheduleEntry): string => formPath(entry).slice(adminPath.length);
