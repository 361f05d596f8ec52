/** Loaded before the rest of the dashboard's code, and asks for what that code will read first. */
import { titlePageMax } from '#schema/limits.ts';
import { adminPath } from '#site/lib/paths.ts';
import { addressOf, readEarly } from './data/early-reads.ts';
import { newestRead, totalReads } from './data/first-reads.ts';
import { listQuery } from './parts/list-pages.ts';
import { listKinds } from './titles/title-kinds.ts';
import { titlesPath, titlesQuery } from './titles/titles-query.ts';

readEarly('/api/admin/me');
// The sidebar shows the totals in every section.
for (const { path, params } of Object.values(totalReads)) readEarly(addressOf(path, params));
if (location.pathname === adminPath) readEarly(addressOf(newestRead.path, newestRead.params));
const kind = listKinds.find(({ path }) => adminPath + path === location.pathname);
if (kind) {
  const params = new URLSearchParams(location.search);
  readEarly(addressOf(titlesPath, listQuery(titlesQuery(kind.type, params), params, titlePageMax)));
  // The router asks for it when it has arrived itself.
  void import('./titles/ManageTitles.tsx').catch(() => undefined);
}
