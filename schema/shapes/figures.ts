import { z } from 'zod';
import { day, dayInput } from '#schema/rules/date.ts';
import { figureDays } from '#schema/rules/retention.ts';
import { bodyId, id, queryInt, requiredText, wholeNumber } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';

/**
 * Words that were searched for less often on a day are not shown, and are deleted when it is over: a rare search may name a
 * person.
 */
export const leastSearches = 3;
/** The longest words that are kept. */
export const searchWordsMax = 60;
/** The most titles and words that one batch holds. */
export const batchMax = { titles: 2000, searches: 500 } as const;

/**
 * The events that the player and the links of a title's pages report to the site server: POST /figures/{kind}/{id of the title}.
 */
export const browserEvents = ['view', 'play', 'download', 'broken'] as const;
export type BrowserEvent = (typeof browserEvents)[number];

const sum = wholeNumber({ min: 0, max: 1_000_000_000 }, 'Must be a whole number up to 1,000,000,000').default(
  0,
);
const ofTitle = { views: sum, plays: sum, downloads: sum, broken: sum };
const ofSearch = { searches: sum, foundNothing: sum };

/** The counts of a site server since its last batch. */
export const figureBatch = z
  .strictObject({
    id: z
      .uuid('Must be a UUID')
      .max(36)
      .meta({
        description: 'A batch that is sent again is added once',
        examples: ['3f0c8a52-6c1e-4d0e-9b6a-2f6d1c9e7a41'],
      }),
    day: dayInput,
    site: z.strictObject({ ...ofTitle, ...ofSearch }),
    titles: z
      .array(z.strictObject({ id: bodyId('Must be the id of a title'), ...ofTitle }))
      .max(batchMax.titles),
    searches: z
      .array(
        z.strictObject({ words: requiredText(searchWordsMax, 'Words are required', 'Words'), ...ofSearch }),
      )
      .max(batchMax.searches),
  })
  .meta({ id: 'FigureBatch' });
export type FigureBatch = z.output<typeof figureBatch>;

export const figuresAdded = z.object({
  added: z.boolean().meta({ description: 'False for a batch that was added before' }),
});

const dayMs = 86_400_000;
const usualDays = 30;
/** A UTC day, so many days before today. */
export const dayBefore = (days: number, now = Date.now()): string =>
  new Date(now - days * dayMs).toISOString().slice(0, 10);

export const figuresQuery = z.strictObject({
  days: queryInt(1, figureDays, usualDays),
  to: dayInput
    .optional()
    .meta({ description: 'The last day; today when left out', examples: ['2026-11-23'] }),
});

const counted = z.int().min(0);
const sums = {
  views: counted,
  plays: counted,
  downloads: counted,
  broken: counted,
  searches: counted,
  foundNothing: counted,
};
const named = { id, title: z.string(), type: movieType, slug: z.string() };

export const figures = z
  .object({
    from: day.meta({ examples: ['2026-10-25'] }),
    to: day.meta({ examples: ['2026-11-23'] }),
    days: z
      .array(z.object({ day, ...sums }))
      .meta({ description: 'Every UTC day from the first to the last' }),
    titles: z
      .array(z.object({ ...named, views: counted, plays: counted, downloads: counted }))
      .meta({ description: 'What was viewed and played most' }),
    broken: z.array(z.object({ ...named, broken: counted, lastDay: day })).meta({
      description:
        'Titles whose streams failed in a visitor’s browser, without reports up to the day of their last edit',
    }),
    searches: z.array(z.object({ words: z.string(), searches: counted })),
    foundNothing: z
      .array(z.object({ words: z.string(), searches: counted }))
      .meta({ description: 'Searches without a result' }),
  })
  .meta({ id: 'Figures' });
export type Figures = z.output<typeof figures>;

export const titleFigures = z.object({
  from: day.meta({ examples: ['2026-10-25'] }),
  to: day.meta({ examples: ['2026-11-23'] }),
  days: z
    .array(z.object({ day, views: counted, plays: counted, downloads: counted, broken: counted }))
    .meta({ description: 'Every UTC day from the first to the last' }),
});
export type TitleFigures = z.output<typeof titleFigures>;
export type FigureDay = Figures['days'][number];
