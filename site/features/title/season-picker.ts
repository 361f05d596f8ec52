/** The episodes and the state of the season picker. */
import type { Episode } from '#schema/shapes/episode.ts';
import { downloadHref, isExternalHost, playUrl } from '#site/lib/playback.ts';

/** The data of an episode's card. */
export interface EpisodeEntry {
  number: number;
  title: string;
  description: string | null;
  /** The day it was first shown. */
  date: string | null;
  minutes: number | null;
  /** The target of Play; null when there is nothing to play. */
  play: 'own page' | { stream: string } | null;
  download: string | null;
}

export function episodeEntry(episode: Episode): EpisodeEntry {
  return {
    number: episode.episodeNumber,
    title: episode.title,
    description: episode.description,
    date: episode.airDate,
    minutes: episode.duration,
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
  /** Its own name, where it has one. */
  name: string;
  year: string | null;
  count: number;
  /** It has parts, each with a page of its own. */
  isLong: boolean;
}

/** The year in which it begins, and how many episodes it has. */
export const seasonFacts = (since: string | null | undefined, count: number): string[] =>
  [since?.slice(0, 4), count > 0 && (count === 1 ? '1 episode' : `${count} episodes`)].filter(
    (fact) => typeof fact === 'string',
  );

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

/** A press that opens no other tab or window. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Letters of Chinese, Japanese and Korean are twice as wide as others. */
const wideLetter = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

/** Whether a text has more than two lines: on every screen, on narrow ones, or on none. */
export function longOn(text: string): 'all' | 'narrow' | undefined {
  const width = text.length + (text.match(wideLetter)?.length ?? 0);
  if (width > 165) return 'all';
  return width > 88 ? 'narrow' : undefined;
}
