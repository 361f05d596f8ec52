import { z } from 'zod';
import { failedPage, publishStatus } from './change.ts';
import { moment } from './date.ts';

export const publishReportPath = '/api/publish/report';

export const publishReportLimits = {
  waiting: 8,
  recent: 20,
  /** Milliseconds between two reports of a stream. */
  every: 1000,
} as const;

/** removed: the page is gone, its address answers that. */
export const recentRendering = z.strictObject({
  path: z.string(),
  outcome: z.enum(['rendered', 'removed', 'failed']),
  at: moment,
  /** From being taken up until it lay in the store; pages are taken up by the batch. */
  ms: z.int().min(0),
});
export type RecentRendering = z.infer<typeof recentRendering>;

/** From the first page that waited until none does: an edit, an import, the order to render everything. */
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
  /** When the page was rendered that visitors get meanwhile; null when there is none. */
  lastGoodAt: moment.nullable(),
});
export type FailedRendering = z.infer<typeof failedRendering>;

/** GET /api/publish/report: what the dashboard shows of publishing. */
export const publishReport = z.strictObject({
  ...publishStatus.pick({ head: true, lastPublishedAt: true }).shape,
  cursor: z.int().min(0),
  pending: z.int().min(0),
  rendered: z.int().min(0).meta({ description: 'Since the site server started' }),
  /** False while the API is out of reach: every page is served as it was last rendered. */
  isFollowing: z.boolean(),
  /** Pages the site has, those that wait for their first rendering included. */
  pages: z.int().min(0),
  /** The next ones, the most urgent first. */
  waiting: z.string().array(),
  /** The latest of them. */
  failed: failedRendering.array(),
  failedPages: z.int().min(0),
  /** Why the change feed cannot be read; null while it can. */
  feedFault: z.string().nullable(),
  /** All pages were ordered to be rendered again, and some of them still wait. */
  isRenderingAll: z.boolean(),
  recent: recentRendering.array(),
  run: publishRun.nullable(),
});
export type PublishReport = z.infer<typeof publishReport>;
