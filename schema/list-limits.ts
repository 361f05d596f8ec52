/** Apart from paging.ts, which imports zod: browsers need only the numbers. */

/** Titles a list page shows, public and dashboard alike. */
export const listPageSize = 24;
export const pageMax = 10_000;
export const limitMax = 100;
/** The most titles that a search counts and pages through. */
export const searchMax = 500;
