import { z } from 'zod';
import { queryInt } from './text.ts';

/** Titles a list page shows, public and dashboard alike. */
export const listPageSize = 24;
export const pageMax = 10_000;
export const limitMax = 100;

export const pageQuery = queryInt(1, pageMax, 1);
export const limitQuery = (fallback: number) => queryInt(1, limitMax, fallback);

export const pagingQuery = z.strictObject({ page: pageQuery, limit: limitQuery(listPageSize) });
export type PagingQuery = z.infer<typeof pagingQuery>;

/** An empty list still has its first page. */
export const totalPagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));
