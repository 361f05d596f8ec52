import type { TrashEntry, TrashKind } from '#schema/shapes/trash.ts';

export const kindsLabels = {
  movie: 'Titles',
  season: 'Seasons',
  episode: 'Episodes',
  match: 'Matches',
  page: 'Pages',
  collection: 'Collections',
  person: 'People',
} as const satisfies Record<TrashKind, string>;

export const kindLabel = {
  movie: 'Title',
  season: 'Season',
  episode: 'Episode',
  match: 'Match',
  page: 'Page',
  collection: 'Collection',
  person: 'Person',
} as const satisfies Record<TrashKind, string>;

const counted = (count: number, word: string) =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];

/** 'with 2 seasons, 12 episodes', or '' when nothing was deleted along with it. */
export function alongWith({ seasons, episodes, comments }: TrashEntry): string {
  const parts = [
    ...counted(seasons, 'season'),
    ...counted(episodes, 'episode'),
    ...counted(comments, 'comment'),
  ];
  return parts.length > 0 ? `with ${parts.join(', ')}` : '';
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

export const deletedOn = ({ deletedAt }: TrashEntry) => moment.format(new Date(deletedAt));

export const keptUntil = (entry: TrashEntry) => day.format(new Date(entry.keptUntil));
