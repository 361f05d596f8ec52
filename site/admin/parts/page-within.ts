/** The query of a list's last page, for an address that asks for one behind it; null for one that does not. */
export function pageWithin(query: URLSearchParams, page: number, totalPages: number): URLSearchParams | null {
  if (page <= totalPages) return null;
  const next = new URLSearchParams(query);
  if (totalPages > 1) next.set('page', String(totalPages));
  else next.delete('page');
  return next;
}
