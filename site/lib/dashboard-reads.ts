/** The requests of the dashboard's first screen, by path and parameters. For an administrator the site server reads it, and the page contains the answers. */
import type { checkSession } from '#schema/calls/account.ts';
import type { Sent } from '#schema/calls/call.ts';
import type { countWaiting } from '#schema/calls/service.ts';
import type { listTitles } from '#schema/calls/titles.ts';
import type { Params } from './api.ts';

export interface FirstRead {
  path: (typeof listTitles)['path'];
  params: NonNullable<Sent<typeof listTitles>['query']>;
}

const one = { page: 1, limit: 1 };

/** Their answers name the total, drafts included. */
export const totalReads = {
  movies: { path: '/api/titles', params: { type: 'movie', ...one } },
  shows: { path: '/api/titles', params: { type: 'tv_show', ...one } },
  anime: { path: '/api/titles', params: { type: 'anime', ...one } },
} as const satisfies Record<string, FirstRead>;

/** How many of the newest titles the overview shows. */
export const newestShown = 4;
export const newestRead = {
  path: '/api/titles',
  params: { page: 1, limit: newestShown },
} as const satisfies FirstRead;

/** The counts of what waits, which the sidebar shows in every section. */
export const waitingRead: (typeof countWaiting)['path'] = '/api/waiting';

/** The check of the session. */
export const sessionRead: (typeof checkSession)['path'] = '/api/admin/me';

export interface SiteBrand {
  name: string;
  logo: string;
}

/** The key of the site's name and logo, which every page of the dashboard contains. */
export const siteKey = ['site'] as const;

/** An answer by the key of its query in the dashboard. */
export type DashboardAnswer = readonly [key: readonly [path: string, params?: Params], answer: unknown];

/** The data in the page of the dashboard. */
export interface OpenDashboard {
  /** The path and the query that were requested; only the server reads them. */
  address?: string | undefined;
  answers: readonly DashboardAnswer[];
}
