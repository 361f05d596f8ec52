import { adminPath } from '#site/lib/paths.ts';

/** Where somebody wanted to go who had to sign in first: an address of the dashboard; of no other site, and nowhere else. */
export function wantedNext(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return next === adminPath || next.startsWith(`${adminPath}/`) || next.startsWith(`${adminPath}?`)
    ? next
    : null;
}
