/** What the season picker shows, and how each event changes it. */
import type { EpisodeEntry } from './episode-entry.ts';

export interface SeasonChoice {
  id: number;
  number: number;
  name: string;
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

export function nextState(state: PickerState, event: PickerEvent): PickerState {
  if (event.type === 'cleared') return { selected: null, episodes: [], status: 'ready' };
  if (event.type === 'chosen') return { ...state, selected: event.season, status: 'loading' };
  // the visitor has chosen another season meanwhile
  if (event.season !== state.selected) return state;
  if (event.type === 'failed') return { ...state, episodes: [], status: 'failed' };
  return { ...state, episodes: event.episodes, status: 'ready' };
}
