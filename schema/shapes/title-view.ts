import { z } from 'zod';
import { titleViewMax } from '#schema/rules/limits.ts';
import { id, int4Max, requiredLine } from '#schema/rules/text.ts';
import { firstColumns, titleColumns } from '#schema/rules/title-filter-names.ts';
import { titlesQuery } from './title-filter.ts';

export const titleViewMessages = {
  name: 'Name is required',
  taken: 'You have a view of this name already',
  notFound: 'View not found',
  tooMany: 'There are 100 views already: delete one first',
} as const;

export const mostTitleViews = 100;

const fields = {
  name: requiredLine(titleViewMax, titleViewMessages.name, 'The name').meta({
    examples: ['Without a poster'],
  }),
  filter: titlesQuery.meta({
    description: 'As GET /api/titles takes it, without page and limit',
    examples: [{ type: 'movie', problems: 'no-poster', sort: 'year', order: 'desc' }],
  }),
  isShared: z.boolean().meta({ description: 'Whether all administrators see it' }),
};

export const titleViewInput = z.strictObject(fields);
export type TitleViewInput = z.infer<typeof titleViewInput>;

export const titleViewChanges = titleViewInput.exactPartial();
export type TitleViewChanges = z.infer<typeof titleViewChanges>;

export const titleViewHiding = z.strictObject({
  isHidden: z
    .boolean()
    .meta({ description: 'Whether your sidebar leaves it out; for others nothing changes' }),
});

export type TitleViewHiding = z.infer<typeof titleViewHiding>;

export const chosenColumns = z
  .strictObject({
    columns: z
      .enum(titleColumns, `Must be ${titleColumns.join(', ')}`)
      .array()
      .max(titleColumns.length, 'Each column stands once')
      .refine((names) => new Set(names).size === names.length, 'Each column stands once')
      .meta({ description: 'Beside the title itself', examples: [[...firstColumns]] }),
  })
  .meta({ id: 'TitleColumns' });
export type ChosenColumns = z.infer<typeof chosenColumns>;

export const titleView = z.strictObject({
  id,
  name: z.string(),
  filter: titlesQuery,
  isShared: z.boolean(),
  isOwn: z.boolean().meta({ description: 'Whether it is yours: only then can you change or delete it' }),
  isHidden: z.boolean().meta({ description: 'Whether you hid it from your sidebar' }),
  total: z.int().min(0).max(int4Max).meta({ description: 'How many titles it shows now' }),
});
export type TitleView = z.infer<typeof titleView>;
