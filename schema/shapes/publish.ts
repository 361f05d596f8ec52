/** The replies and bodies of /api/publish: records that have pages, the state of publishing, and requests to render again. */
import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id } from '#schema/rules/text.ts';
import { seq } from './change.ts';
import { match } from './match.ts';
import { movieType } from './movie.ts';

/** Every title, in order of id. */
export const publishedTitles = z
  .strictObject({
    titles: z
      .strictObject({
        id,
        type: movieType,
        slug: z.string(),
        seasons: z.strictObject({ number: z.int(), episodes: z.int().array() }).array(),
      })
      .array(),
    next: id.nullable(),
  })
  .meta({ id: 'PublishedTitles' });
export type PublishedTitles = z.infer<typeof publishedTitles>;

/** Every match, in order of id. */
export const publishedMatches = z
  .strictObject({
    matches: match.pick({ id: true, homeTeam: true, awayTeam: true }).array(),
    next: id.nullable(),
  })
  .meta({ id: 'PublishedMatches' });
export type PublishedMatches = z.infer<typeof publishedMatches>;

/** All people with a credit, in order of id. */
export const publishedPeople = z.strictObject({
  people: z.strictObject({ id, slug: z.string() }).array(),
  next: id.nullable(),
});
export type PublishedPeople = z.infer<typeof publishedPeople>;

/** Of each kind the newest record that is not among the `newest` newest; null when there are no more. */
export const olderRecords = z.strictObject({
  titles: id.nullable(),
  matches: id.nullable(),
  people: id.nullable(),
});
export type OlderRecords = z.infer<typeof olderRecords>;

/** Titles under slugs they no longer have, in order of those slugs. */
export const formerTitles = z.strictObject({
  titles: publishedTitles.shape.titles.element.omit({ id: true }).array(),
  next: z.string().nullable(),
});
export type FormerTitles = z.infer<typeof formerTitles>;

/** Slugs that now redirect to another page. */
export const formerSlugs = z.strictObject({ slugs: z.string().array() });

/** The paths the site server stores, in order. */
export const storedPaths = z.strictObject({ paths: z.string().array(), next: z.string().nullable() });
export type StoredPaths = z.infer<typeof storedPaths>;
export const storedPathsPath = '/api/publish/paths';

/** A page that failed. It is public, so the reason is only in the report for administrators. */
const failedPage = z
  .strictObject({
    path: z.string().meta({ examples: ['/movies'] }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'FailedPage' });
export type FailedPage = z.infer<typeof failedPage>;

/** Without a site server only `head` is known. */
export const publishStatus = z
  .strictObject({
    head: seq,
    cursor: seq.nullable(),
    pending: z.int().nullable(),
    rendered: z.int().nullable(),
    /** The latest failures. */
    failed: failedPage.array(),
    failedPages: z.int().nullable().meta({ description: 'How many pages could not be rendered' }),
    feedFailures: z
      .int()
      .nullable()
      .meta({ description: 'How often in a row the change feed could not be read' }),
    lastPublishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PublishStatus' });
export type PublishStatus = z.infer<typeof publishStatus>;

const listed = (text: z.ZodString) => text.max(500).array().min(1).max(500);

/** Without the leading slash, the path could become part of the host when it is appended to the site's address. */
const pagePath = z
  .string()
  .regex(/^\/[A-Za-z0-9._~/-]*$/, 'Must be the path of a page, such as /movies/the-general');

/** What to render again; `stop` cancels the rest of rendering everything. */
export const publishOrder = z
  .union([
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ tags: listed(z.string()) }),
    z.strictObject({ paths: listed(pagePath) }),
    z.strictObject({ failed: z.literal(true) }),
    z.strictObject({ stop: z.literal(true) }),
  ])
  .meta({ id: 'PublishOrder' });
export type PublishOrder = z.infer<typeof publishOrder>;

export const publishReportPath = '/api/publish/report';

export const publishReportLimits = {
  waiting: 8,
  recent: 20,
  /** Milliseconds between two reports of the stream. */
  every: 1000,
} as const;

/** removed: the page was deleted and its address answers 410. */
const recentRendering = z.strictObject({
  path: z.string(),
  outcome: z.enum(['rendered', 'removed', 'failed']),
  at: moment,
  /** From taking a page from the queue to storing it; pages are taken in batches. */
  ms: z.int().min(0),
});
export type RecentRendering = z.infer<typeof recentRendering>;

/** From the first waiting page until none waits: an edit, an import, or an order to render everything. */
const publishRun = z.strictObject({
  startedAt: moment,
  /** null while it is running. */
  endedAt: moment.nullable(),
  rendered: z.int().min(0),
  failed: z.int().min(0),
});
export type PublishRun = z.infer<typeof publishRun>;

/** A page that failed to render: what visitors get instead, and when the next attempt is. */
const failedRendering = failedPage.extend({
  reason: z.string(),
  tries: z.int().min(1),
  /** null during an attempt. */
  nextTryAt: moment.nullable(),
  /** When the version that visitors get instead was rendered; null when there is none. */
  lastGoodAt: moment.nullable(),
});
export type FailedRendering = z.infer<typeof failedRendering>;

/** The dashboard's view of publishing. */
export const publishReport = z
  .strictObject({
    ...publishStatus.pick({ head: true, lastPublishedAt: true }).shape,
    cursor: z.int().min(0),
    pending: z.int().min(0),
    rendered: z.int().min(0).meta({ description: 'Since the site server started' }),
    /** False while the API cannot be reached: pages are served as they were last rendered. */
    isFollowing: z.boolean(),
    /** The number of pages, including those that wait for their first rendering. */
    pages: z.int().min(0),
    /** The next pages, the most urgent first. */
    waiting: z.string().array(),
    /** The latest renderings. */
    failed: failedRendering.array(),
    failedPages: z.int().min(0),
    /** Why the change feed cannot be read; null while it can. */
    feedFault: z.string().nullable(),
    /** True while everything is being rendered again. */
    isRenderingAll: z.boolean(),
    recent: recentRendering.array(),
    run: publishRun.nullable(),
  })
  .meta({ id: 'PublishReport' });
export type PublishReport = z.infer<typeof publishReport>;
