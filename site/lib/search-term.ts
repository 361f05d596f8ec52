/** As the API's search takes it. */
export const searchLimit = 100;

/** What a visitor asked for, ready to be searched; '' for nothing. */
export function searchTerm(asked: string | null): string {
  // NUL cannot stand in a database; other control characters are no part of a title
  return (asked ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, searchLimit)
    .toWellFormed()
    .trim();
}
