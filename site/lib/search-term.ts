/** The limit of the API's search. */
export const searchLimit = 100;

/** The search term, cleaned; '' for none. */
export function searchTerm(asked: string | null): string {
  // PostgreSQL cannot store NUL, and titles contain no control characters.
  return (asked ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, searchLimit)
    .toWellFormed()
    .trim();
}
