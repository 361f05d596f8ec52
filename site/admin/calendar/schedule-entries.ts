/** What the entries of the schedule are called, and where they lead to. */
import type { ScheduledKind, ScheduleEntry } from '#schema/schedule.ts';
import { editPath, seasonsPath } from '#site/admin/titles/title-kinds.ts';
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

/** The address of the form of an entry, below /admin. */
export function formOf({ kind, id, slug, type, seasonNumber }: ScheduleEntry): string {
  if (kind === 'match') return `/matches/${id}/edit`;
  if (kind === 'page' || slug === null || type === null) return `/pages/${id}`;
  if (kind === 'movie') return editPath({ slug, type });
  const seasons = seasonsPath({ slug, type });
  return kind === 'season'
    ? `${seasons}?dialog=season&of=${id}`
    : `${seasons}?tab=episodes&number=${seasonNumber}&dialog=episode&of=${id}`;
}
