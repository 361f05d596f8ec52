import type { APIRoute } from 'astro';
import { themeTag } from '#schema/rules/cache-tags.ts';
import { sheetPath } from '#site/lib/paths.ts';
import { readSettings } from '#site/lib/stored-settings.ts';
import { themeStyleSheet } from '#site/lib/theme-properties.ts';

/**
 * The operator's colours, sizes and fonts alone, for development and for stored pages of builds whose sheets did not contain them. The
 * sheets of this build are rendered ahead with it.
 */
export const GET: APIRoute = async ({ locals }) => {
  const stored = await readSettings();
  locals.tags.clear();
  locals.tags.add(themeTag);
  locals.leadsTo.push(...(locals.sheets?.names ?? []).map(sheetPath));
  return new Response(themeStyleSheet(stored), { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
};
