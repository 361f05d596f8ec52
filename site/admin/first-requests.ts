/** Loaded before the rest of the dashboard's code, and asks for the list that that code will read first. */
import { titlePageMax } from '#schema/rules/limits.ts';
import { addressOf } from '#site/lib/api.ts';
import { adminPath } from '#site/lib/paths.ts';
import { readEarly } from './data/early-reads.ts';
import { listQuery } from './parts/list-pages.ts';
import { listKinds, titlesPath, titlesQuery } from './titles/title-kinds.ts';

const kind = listKinds.find(({ path }) => adminPath + path === location.pathname);
if (kind) {
  const params = new URLSearchParams(location.search);
  readEarly(addressOf(titlesPath, listQuery(titlesQuery(kind.type, params), params, titlePageMax)));
  // The router asks for it when it has arrived itself.
  void import('./titles/ManageTitles.tsx').catch(() => undefined);
}
