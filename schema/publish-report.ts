import { z } from 'zod';
import { failedPage, publishStatus } from './change.ts';
import { moment } from './date.ts';

export const publishReportPath = '/api/publish/report';

export const publishReportLimits = {
  waiting: 8,
  recent: 20,
  /** Milliseconds between two reports of the stream. */
  every: 1000,
} as const;

/** removed: the page was deleted and its address answers 410. */
export const recentRendering = z.strictObject({
  path: z.string(),
  outcome: z.enum(['rendered', 'removed', 'failed']),
  at: moment,
  /** From taking a page from the queue to storing it; pages are taken in batches. */
  ms: z.int().min(0),
});
export type RecentRendering = z.infer<typeof recentRendering>;

/** From the first waiting page until none waits: an edit, an import, or an order to render everything. */
export const publishRun = z.strictObject({
  startedAt: moment,
  /** null while it goes on. */
  endedAt: moment.nullable(),
  rendered: z.int().min(0),
  failed: z.int().min(0),
});
export type PublishRun = z.infer<typeof publishRun>;

/** A page that could not be rendered: what is served meanwhile, and when it is tried again. */
export const failedRendering = failedPage.extend({
  reason: z.string(),
  tries: z.int().min(1),
  /** null while it is being tried. */
  nextTryAt: moment.nullable(),
  /** When the page that visitors get meanwhile was rendered; null when there is none. */
  lastGoodAt: moment.nullable(),
});
export type FailedRendering = z.infer<typeof failedRendering>;

/** GET /api/publish/report: the dashboard's view of publishing. */
export const publishReport = z.strictObject({
  ...publishStatus.pick({ head: true, lastPublishedAt: true }).shape,
  cursor: z.int().min(0),
  pending: z.int().min(0),
  rendered: z.int().min(0).meta({ description: 'Since the site server started' }),
  /** False while the API cannot be reached: pages are served as they were last rendered. */
  isFollowing: z.boolean(),
  /** How many pages the site has, with those that wait for their first rendering. */
  pages: z.int().min(0),
  /** The next pages, the most urgent first. */
  waiting: z.string().array(),
  /** The latest renderings. */
  failed: failedRendering.array(),
  failedPages: z.int().min(0),
  /** Why the change feed cannot be read; null while it can. */
  feedFault: z.string().nullable(),
  /** An order to render everything is still being carried out. */
  isRenderingAll: z.boolean(),
  recent: recentRendering.array(),
  run: publishRun.nullable(),
});
export type PublishReport = z.infer<typeof publishReport>;
