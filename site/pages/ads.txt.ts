import type { APIRoute } from 'astro';
import { adsTxtTag } from '#schema/rules/cache-tags.ts';

/** What the operator wrote. */
export const GET: APIRoute = ({ locals }) => {
  locals.tags.clear();
  locals.tags.add(adsTxtTag);
  const text = locals.settings.ads_txt.trim();
  if (text === '') return new Response(null, { status: 404 });
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
