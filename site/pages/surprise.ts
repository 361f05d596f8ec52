import type { APIRoute } from 'astro';
import { pickTitle } from '#schema/calls/title-lists.ts';
import { askedFilters, filteredPath, readFilters } from '#site/lib/list-filters.ts';
import { titlePath } from '#site/lib/paths.ts';
import { serverCall } from '#site/lib/server-api.ts';

/** Redirects to a random title, without filters to one that can be watched; when none matches, to the empty list. */
export const GET: APIRoute = async ({ url, locals, redirect }) => {
  locals.tags.clear();
  const { sort: _, ...filters } = askedFilters(readFilters(null, url.searchParams));
  const type = url.searchParams.get('type');
  const asked = { ...(type && { type }), ...filters };
  const pick = (query: Record<string, string>) => serverCall(pickTitle, { query }).catch(() => null);
  const isFree = Object.keys(asked).length === 0;
  const title = (isFree ? await pick({ watch: 'now' }) : null) ?? (await pick(asked));
  return redirect(title ? titlePath(title) : filteredPath('movies', filters), 307);
};
