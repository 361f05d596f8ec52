/** Apart from paging.ts, which brings zod along: browsers need the numbers alone. */

/** Titles a list page shows, public and dashboard alike. */
export const listPageSize = 24;
export const pageMax = 10_000;
export const limitMax = 100;
/** Titles that a search counts and pages through, the best first. */
export const searchMax = 500;
