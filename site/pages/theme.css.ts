import type { APIRoute } from 'astro';
import { themeTag } from '#schema/tags.ts';
import { themeStyleSheet } from '#site/features/theme/style-sheet.ts';
import { readSettings } from '#site/lib/stored-settings.ts';

/** The operator's colours, sizes and fonts: one resource, so that restyling the site renders no page again. */
export const GET: APIRoute = async ({ cache }) => {
  const stored = await readSettings();
  cache.set(false);
  cache.set({ tags: [themeTag] });
  return new Response(themeStyleSheet(stored), { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
};
