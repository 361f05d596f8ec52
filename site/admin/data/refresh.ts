import { queryClient } from './client.ts';

const listsOfTitles = ['/api/movies', '/api/tv-shows', '/api/anime', '/api/shows'];

/** What a write may have changed, by the start of its path. */
const touched = {
  titles: [...listsOfTitles, '/api/trash'],
  seasons: ['/api/shows', '/api/seasons', '/api/episodes', '/api/trash'],
  episodes: ['/api/shows', '/api/seasons', '/api/episodes', '/api/trash'],
  matches: ['/api/matches', '/api/trash'],
  pages: ['/api/pages', '/api/trash'],
  comments: ['/api/comments', '/api/movies'],
  settings: ['/api/ui-settings'],
  contact: ['/api/contact'],
  account: ['/api/admin'],
  publish: ['/api/publish'],
  trash: ['/api/trash'],
} as const satisfies Record<string, readonly string[]>;

export type Touched = keyof typeof touched;

/** Reads anew what shows and may have changed; what does not show is read when it is next looked at. */
export async function refresh(...what: Touched[]): Promise<void> {
  const starts = what.flatMap((name) => touched[name]);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => starts.some((start) => String(path).startsWith(start)),
  });
}
