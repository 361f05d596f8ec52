import type { APIRoute } from 'astro';
import drawn from '#site/features/offline/favicon.ico?inline';
import { hasOwnIcon } from '#site/features/offline/manifest.ts';

/** For programs that look for an icon at this address and read no page. */
export const GET: APIRoute = async ({ locals, redirect }) => {
  const icon = locals.settings.branding_favicon_url;
  if (hasOwnIcon(icon)) return redirect(icon, 301);
  const file = await fetch(drawn);
  return new Response(await file.arrayBuffer(), { headers: { 'Content-Type': 'image/x-icon' } });
};
