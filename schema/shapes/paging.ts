import { z } from 'zod';
import { limitMax, listPageSize, pageMax } from '#schema/rules/limits.ts';
import { queryInt } from '#schema/rules/text.ts';

export const pageQuery = queryInt(1, pageMax, 1);
export const limitQuery = (fallback: number) => queryInt(1, limitMax, fallback);

export const pagingQuery = z.strictObject({ page: pageQuery, limit: limitQuery(listPageSize) });
export type PagingQuery = z.infer<typeof pagingQuery>;

/** How much a list has, in its answer. */
export const paged = { total: z.int().min(0), totalPages: z.int().min(1) };

/** 1, 2, … */
export const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** An empty list still has its first page. */
export const totalPagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));
