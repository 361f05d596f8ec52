/** The episodes and the state of the season picker. */
import type { Episode } from '#schema/episode.ts';
import { downloadHref, isExternalHost, playUrl } from '#site/lib/playback.ts';

/** The data of an episode's card. */
export interface EpisodeEntry {
  number: number;
  title: string;
  description: string | null;
  /** The target of Play; null when there is nothing to play. */
  play: 'own page' | { stream: string } | null;
  download: string | null;
}

export function episodeEntry(episode: Episode): EpisodeEntry {
  return {
    number: episode.episodeNumber,
    title: episode.title,
    description: episode.description,
    play: playOf(playUrl(episode)),
    download: episode.downloadUrl && downloadHref(episode.downloadUrl, episode.title),
  };
}

/** The episode's page can play every stream, except those of hosts that forbid being framed. */
function playOf(address: string | null): EpisodeEntry['play'] {
  if (address === null) return null;
  const url = URL.parse(address);
  return url && isExternalHost(url.hostname) ? { stream: url.href } : 'own page';
}

export interface SeasonChoice {
  id: number;
  number: number;
  name: string;
  /** It has parts, each with a page of its own. */
  isLong: boolean;
}

export interface PickerState {
  /** The season's number; null after 'Back to Seasons'. */
  selected: number | null;
  episodes: readonly EpisodeEntry[];
  status: 'ready' | 'loading' | 'failed';
}

export type PickerEvent =
  | { type: 'chosen'; season: number }
  | { type: 'loaded'; season: number; episodes: readonly EpisodeEntry[] }
  | { type: 'failed'; season: number }
  | { type: 'cleared' };

/** The state after an event. */
export function nextState(state: PickerState, event: PickerEvent): PickerState {
  if (event.type === 'cleared') return { selected: null, episodes: [], status: 'ready' };
  if (event.type === 'chosen') return { ...state, selected: event.season, status: 'loading' };
  // Meanwhile the visitor has chosen another season.
  if (event.season !== state.selected) return state;
  if (event.type === 'failed') return { ...state, episodes: [], status: 'failed' };
  return { ...state, episodes: event.episodes, status: 'ready' };
}
