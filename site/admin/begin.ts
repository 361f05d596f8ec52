/** Runs while the dashboard's code is still on its way, and asks for what that will ask for first. */
import { adminPath } from '#site/lib/paths.ts';
import { addressOf, readEarly } from './data/early-reads.ts';
import { listPlace } from './parts/list-pages.ts';
import { listRead, titleKinds } from './titles/title-kinds.ts';

readEarly('/api/admin/me');
const kind = Object.values(titleKinds).find(({ path }) => adminPath + path === location.pathname);
if (kind) {
  const { path, params } = listRead(kind, listPlace(new URLSearchParams(location.search)));
  readEarly(addressOf(path, params));
}
