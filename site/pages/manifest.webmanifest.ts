import type { APIRoute } from 'astro';
import { manifestOf } from '#site/features/offline/manifest.ts';

/** What the site is called and looks like on a home screen. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(manifestOf(locals.settings)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
