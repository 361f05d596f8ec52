import { z } from 'zod';

// Entities as the Wikibase API returns them: https://www.wikidata.org/wiki/Special:ApiHelp/wbgetentities, data types at
// https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html.

const text = z.object({ value: z.string() });
const statement = z.object({
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }).optional() }),
  rank: z.enum(['preferred', 'normal', 'deprecated']),
});

const entity = z.object({
  missing: z.unknown().optional(),
  labels: z.record(z.string(), text).default({}),
  descriptions: z.record(z.string(), text).default({}),
  claims: z.record(z.string(), statement.array()).default({}),
  sitelinks: z.record(z.string(), z.object({ title: z.string() })).default({}),
});
export type Entity = z.infer<typeof entity>;

export const entities = z.object({ entities: z.record(z.string(), entity) });

export const foundItems = z.object({
  query: z.object({ search: z.object({ title: z.string().regex(/^Q\d+$/) }).array() }),
});

export const articles = z.object({
  query: z.object({
    pages: z
      .object({
        title: z.string(),
        extract: z.string().optional(),
        pageimage: z.string().optional(),
        thumbnail: z.object({ source: z.string() }).optional(),
      })
      .array()
      .default([]),
  }),
});

const cell = z.object({ value: z.string() }).optional();
/** https://www.w3.org/TR/sparql11-results-json/ */
export const episodeTable = z.object({
  results: z.object({
    bindings: z
      .object({
        seasonNumber: cell,
        seasonLabel: cell,
        episodeNumber: cell,
        episodeLabel: cell,
        date: cell,
      })
      .array(),
  }),
});

/** The values of a property, preferred ones first; deprecated and unknown ones are left out. */
function valuesOf<T>({ claims }: Entity, property: string, shape: z.ZodType<T>): T[] {
  const ranked = (rank: string) =>
    (claims[property] ?? [])
      .filter((one) => one.rank === rank)
      .flatMap(({ mainsnak }) => shape.safeParse(mainsnak.datavalue?.value).data ?? []);
  return [...ranked('preferred'), ...ranked('normal')];
}

export const itemsOf = (of: Entity, property: string): string[] =>
  valuesOf(of, property, z.object({ id: z.string() })).map(({ id }) => id);

/** The part of +1926-12-31T00:00:00Z that is known at a precision: 11 is a day, 10 a month, 9 a year. */
const knownPart = (time: string, precision: number) =>
  precision > 10 ? time : time.slice(0, precision === 10 ? 8 : 5);

/** The earliest date, such as +1926-12-31T00:00:00Z; of one year a day comes before the year alone, +1926. */
export const firstDate = (of: Entity, property: string): string | undefined =>
  valuesOf(of, property, z.object({ time: z.string().startsWith('+'), precision: z.int().default(11) }))
    .map(({ time, precision }) => knownPart(time, precision))
    .sort((one, other) => (`${one}~` < `${other}~` ? -1 : 1))[0];

/** Minutes of each unit in which durations are written. */
const units: Record<string, number> = { Q7727: 1, Q11574: 1 / 60, Q25235: 60 };

export function minutesOf(of: Entity): number | null {
  const [duration] = valuesOf(of, 'P2047', z.object({ amount: z.string(), unit: z.string() }));
  const minutes = units[duration?.unit.split('/').at(-1) ?? ''];
  return duration && minutes ? Number(duration.amount) * minutes : null;
}
