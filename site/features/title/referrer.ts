/** The visitor came from another page of this very site. */
export function isOwnReferrer(referrer: string, here: string): boolean {
  const from = URL.parse(referrer);
  const to = URL.parse(here);
  return from !== null && to !== null && from.origin === to.origin && from.pathname !== to.pathname;
}
