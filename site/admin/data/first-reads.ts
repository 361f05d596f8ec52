/** The first reads of the overview, by path and parameters: first-requests.ts sends them while the dashboard's code is loading. */
import type { Params } from './early-reads.ts';

interface FirstRead {
  path: string;
  params: Params;
}

const one = { page: 1, limit: 1 };

/** Their answers name the total, drafts included. */
export const totalReads = {
  movies: { path: '/api/titles', params: { type: 'movie', ...one } },
  shows: { path: '/api/titles', params: { type: 'tv_show', ...one } },
  anime: { path: '/api/titles', params: { type: 'anime', ...one } },
} as const satisfies Record<string, FirstRead>;

/** How many of the newest titles the overview shows. */
export const newestShown = 6;
export const newestRead: FirstRead = { path: '/api/titles', params: { page: 1, limit: newestShown } };
