import type { APIRoute } from 'astro';
import { themeTag } from '#schema/cache-tags.ts';
import { readSettings } from '#site/lib/stored-settings.ts';
import { themeStyleSheet } from '#site/lib/theme-properties.ts';

/** The operator's colours, sizes and fonts: one resource, so that a change of style renders no page again. */
export const GET: APIRoute = async ({ locals }) => {
  const stored = await readSettings();
  locals.tags.clear();
  locals.tags.add(themeTag);
  return new Response(themeStyleSheet(stored), { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
};
