/** Continue watching: stores the film or episode whose player was opened, and what follows once it has ended. */
import { setMark, setWatching } from '#site/stores/own-list.ts';
import type { Playing } from './player-state.ts';

// Without storage there is nothing to continue.
const ignore = () => {};

export function noteOpened({ about, label = '' }: Playing): void {
  if (about) void setWatching(about, { path: location.pathname, label }).catch(ignore);
}

/** Stores the next episode; after the last one, or after a film, removes the entry, and marks a film as seen. */
export async function noteEnded({ about, next }: Playing): Promise<void> {
  if (!about) return;
  try {
    await setWatching(about, next ? { path: next.path, label: next.title } : null);
    if (!next && about.path.startsWith('/movies/') && location.pathname.startsWith('/watch/'))
      await setMark(about, 'seen', true);
  } catch {
    ignore();
  }
}
