import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { themeTag } from '#schema/cache-tags.ts';
import { withLastPart } from '#site/lib/brotli-parts.ts';
import { sharedFile } from '#site/lib/shared-file.ts';
import { readSettings } from '#site/lib/stored-settings.ts';
import { themeStyleSheet } from '#site/lib/theme-properties.ts';

const plainName = /^[\w-]+$/;

/**
 * The whole style sheet of a kind of page: of this build, of a former one whose pages may still be stored, or of another site server's. It contains the operator's
 * colours, sizes and fonts, so that a change of style renders the sheets again and no page.
 */
export const GET: APIRoute = async ({ locals, params: { sheet = '' } }) => {
  const first = locals.sheets && plainName.test(sheet) ? await partOf(locals.sheets.folder, sheet) : null;
  if (first === null) return new Response(null, { status: 404 });
  const stored = await readSettings();
  locals.tags.clear();
  locals.tags.add(themeTag);
  return new Response(withLastPart(first, themeStyleSheet(stored)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Content-Encoding': 'br' },
  });
};

const partOf = (folder: URL, name: string) =>
  readFile(new URL(name, folder)).catch(() => sharedFile(`styles/${name}`));
