/** The faults of a page's structured data: missing fields that search engines require, and dangling references. */
import { z } from 'zod';

const text = z.string().min(1);
const url = z.url({ protocol: /^https?$/ });
const reference = z.object({ '@id': url });
const moment = z.iso.datetime();
const year = z.string().regex(/^\d{4}(?:-\d{2}-\d{2})?$/);
const image = z.union([url, url.array().min(1), z.object({ url })]);
const person = z.object({ '@type': z.enum(['Person', 'Organization']), name: text });
const listItem = (target: 'item' | 'url') =>
  z.object({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text, [target]: url });

const review = z.object({
  '@type': z.literal('Review'),
  author: z.union([reference, person]),
  reviewRating: z.object({
    '@type': z.literal('Rating'),
    ratingValue: z.number().min(0).max(10),
    bestRating: z.literal(10),
  }),
});
const comment = z.object({ author: person, text, dateCreated: moment });

/** Only the title that a page is about has a review. */
const title = z.object({
  '@id': url,
  url,
  name: text,
  description: z.string().max(300).optional(),
  image: image.optional(),
  review: review.optional(),
  comment: comment.array().max(10).optional(),
  aggregateRating: z.undefined().optional(),
});

/** The fields that Google's documentation and schema.org require, by type. */
const required: Record<string, z.ZodType> = {
  WebSite: z.object({
    '@id': url,
    url,
    name: text,
    publisher: reference,
  }),
  Organization: z.object({ '@id': url, url, name: text, logo: url.optional() }),
  WebPage: z.object({ '@id': url, url, name: text, description: text, isPartOf: reference }),
  BreadcrumbList: z.object({ '@id': url, itemListElement: listItem('item').array().min(2) }),
  ItemList: z.object({ '@id': url, itemListElement: listItem('url').array().min(1) }),
  Movie: title.extend({ datePublished: year }),
  TVSeries: title.extend({ startDate: year }),
  TVSeason: z.object({ '@id': url, name: text, seasonNumber: z.int(), partOfSeries: reference }),
  TVEpisode: z.object({
    '@id': url,
    name: text,
    episodeNumber: z.int(),
    partOfSeason: reference,
    partOfSeries: reference,
  }),
  VideoObject: z
    .object({
      '@id': url,
      name: text,
      description: text,
      thumbnailUrl: url,
      uploadDate: moment,
      contentUrl: url.optional(),
      embedUrl: url.optional(),
    })
    .refine(({ contentUrl, embedUrl }) => contentUrl ?? embedUrl, 'neither contentUrl nor embedUrl'),
  SportsEvent: z.object({
    '@id': url,
    name: text,
    startDate: moment,
    location: z.object({ url }),
    homeTeam: reference,
    awayTeam: reference,
  }),
  Person: z.object({ '@id': url, url, name: text, jobTitle: text.array() }),
  SportsTeam: z.object({ '@id': url, name: text }),
  BroadcastEvent: z.object({
    '@id': url,
    name: text,
    isLiveBroadcast: z.boolean(),
    startDate: moment,
    broadcastOfEvent: reference,
  }),
};
for (const type of ['CollectionPage', 'AboutPage', 'ContactPage'])
  required[type] = required['WebPage'] ?? z.never();

/** Every reference `{"@id": …}`, at any depth. */
function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  const keys = Object.keys(value);
  const id = (value as Record<string, unknown>)['@id'];
  if (keys.length === 1 && typeof id === 'string') return [id];
  return Object.values(value).flatMap(referencesIn);
}

const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.looseObject({ '@type': z.string() }).array().min(3),
});

export function graphFaults(graphs: readonly unknown[]): string[] {
  if (graphs.length !== 1) return [`${graphs.length} graphs`];
  const parsed = graph.safeParse(graphs[0]);
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const nodes = parsed.data['@graph'];
  const ids = nodes.map((node) => String(node['@id']));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`);
  const dangling = referencesIn(nodes)
    .filter((id) => !ids.includes(id))
    .map((id) => `${id} is nowhere`);
  const incomplete = nodes.flatMap((node) => {
    const type = String(node['@type']);
    const rule = required[type];
    if (!rule) return [`${type} is unknown`];
    const result = rule.safeParse(node);
    return result.success ? [] : [`${type} ${node['@id']}: ${z.prettifyError(result.error)}`];
  });
  return [...twice, ...dangling, ...incomplete];
}
