/** Previews: pages with records that are not public yet, or with changes that are not saved yet. */
import { z } from 'zod';
import { movieTypes } from '#schema/records/title.ts';
import { moment } from '#schema/rules/date.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import { id, pathId } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';
import { publicationState } from './publication.ts';

/** Records whose page can be previewed: those that can be hidden from visitors. */
export const previewKinds = ['movie', 'season', 'episode', 'match', 'page'] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** With this header the site server reads the API as if these records were published: `movie/42,season/9`. */
export const previewHeader = 'X-Preview';
/** With this header in addition, the API answers as if this administrator had saved their drafts. */
export const unsavedHeader = 'X-Preview-Unsaved-Of';

/** The link to share: it leads to the page itself, so that the page's address contains no token. */
export const previewLinkPrefix = '/preview/';
/** Holds the tokens of the links that a browser has opened. */
export const previewCookie = 'lamphouse-preview';

const kind = z.enum(previewKinds, 'Unknown kind');

const previewedRecord = z.strictObject({ kind, id });
export type PreviewedRecord = z.infer<typeof previewedRecord>;

/** The value of `previewHeader`. */
export const recordsInHeader = z
  .string()
  .regex(/^[a-z]{1,10}\/\d{1,10}(?:,[a-z]{1,10}\/\d{1,10}){0,19}$/)
  .transform((text) =>
    text.split(',').map((record) => {
      const [name, number] = record.split('/');
      return { kind: name, id: Number(number) };
    }),
  )
  .pipe(previewedRecord.array());
export const headerOfRecords = (records: readonly PreviewedRecord[]): string =>
  records.map((record) => `${record.kind}/${record.id}`).join(',');

/** 0 holds specials. */
const number = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/, 'Must be a number from 0 to 999999')
  .transform(Number);

/** A page of the site, given by the parts of its address. */
export const previewQuery = z
  .strictObject({
    kind: z.enum(['title', 'match', 'page'], 'Must be title, match or page'),
    name: slugInPath.meta({
      description: 'The slug of a title or page, the id of a match',
      examples: ['the-general'],
    }),
    season: number.optional().meta({ description: 'The number of a season of the title', examples: ['1'] }),
    episode: number
      .optional()
      .meta({ description: 'The number of an episode of that season', examples: ['1'] }),
    unsaved: z
      .literal('true', 'Must be true')
      .optional()
      .meta({ description: 'With what the administrator has typed and not saved' }),
  })
  .refine(({ episode, season }) => episode === undefined || season !== undefined, {
    path: ['season'],
    message: 'An episode belongs to a season',
  });
export type PreviewQuery = z.infer<typeof previewQuery>;

export const preview = z.strictObject({
  /** The record that the page shows, by the parts of its form's address. */
  kind,
  id,
  name: z.string(),
  slug: z.string().nullable().meta({ description: 'Of the page, or of the title that it is or belongs to' }),
  type: movieType.nullable().meta({ description: 'Of that title' }),
  seasonNumber: z.int().nullable(),
  publication: publicationState.meta({
    description: 'Of the record, or of what it belongs to where that hides it',
  }),
  publishAt: moment.nullable(),
  records: previewedRecord.array().meta({ description: 'What is shown as if it were published' }),
  unsavedOf: id.nullable().meta({ description: 'The administrator whose unsaved changes are shown' }),
  leftOut: z.string().array().meta({ description: 'Changed fields that could not be saved' }),
  until: moment.nullable().meta({ description: 'When the link ends; null for administrators' }),
});
export type Preview = z.infer<typeof preview>;

/** The headers with which the site server reads what a preview shows. */
export const previewHeaders = ({
  records,
  unsavedOf,
}: Pick<Preview, 'records' | 'unsavedOf'>): Record<string, string> => ({
  [previewHeader]: headerOfRecords(records),
  ...(unsavedOf !== null && { [unsavedHeader]: String(unsavedOf) }),
});

export const previewDays = [1, 7, 30] as const;
const daysMessage = `Must be ${previewDays.slice(0, -1).join(', ')} or ${previewDays.at(-1)}`;

export const previewLinkMessages = {
  over: 'This preview link has ended. Ask for a new one.',
  unknown: 'This preview link is not known. Copy it once more as a whole, or ask for a new one.',
  notFound: 'Preview link not found: it may have ended already',
  published: 'It is published: everybody can see it at its own address',
  tooMany: 'There are 20 links to this already: revoke some first',
} as const;
/** The most links of one record at the same time. */
export const mostPreviewLinks = 20;

/** A valid link, as administrators see it. */
export const previewLink = z.strictObject({
  id,
  madeBy: z.string().meta({ examples: ['admin@lamphouse.example'] }),
  createdAt: moment,
  expiresAt: moment,
});
export type PreviewLink = z.infer<typeof previewLink>;

export const previewLinkPath = z.object({ kind, id: pathId });

export const previewLinkInput = z
  .strictObject({ days: z.literal(previewDays, daysMessage).meta({ description: 'How long it works' }) })
  .meta({ examples: [{ days: 7 }] });

const exampleToken = 'p7'.repeat(21).concat('A');

export const issuedPreviewLink = previewLink.extend({
  path: z.string().meta({
    description: 'The link’s path on the site, which is shown only once: the database stores only a hash',
    examples: [previewLinkPrefix + exampleToken],
  }),
});
export type IssuedPreviewLink = z.infer<typeof issuedPreviewLink>;

export const revokedPreviewLink = z.strictObject({ id });

export const tokenPattern = /^[\w-]{43}$/;

export const openedLinkInput = z.strictObject({
  token: z
    .string(previewLinkMessages.unknown)
    .max(43, previewLinkMessages.unknown)
    .regex(tokenPattern, previewLinkMessages.unknown)
    .meta({ examples: [exampleToken] }),
});
/** The page of a record, by what its address is made of; a match is named by its id. */
const recordPage = z.strictObject({
  type: z.enum([...movieTypes, 'match', 'page']),
  slug: z.string(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
});
export type RecordPage = z.infer<typeof recordPage>;

export const openedLink = z.strictObject({ page: recordPage, expiresAt: moment });
