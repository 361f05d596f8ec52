import type { APIRoute } from 'astro';
import { manifestOf } from '#site/features/offline/manifest.ts';

/** The name and the icons of the site on a home screen. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(manifestOf(locals.settings)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
