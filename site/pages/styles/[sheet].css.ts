import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { APIRoute } from 'astro';
import { getBuildFile } from '#schema/calls/publishing.ts';
import { themeTag } from '#schema/rules/cache-tags.ts';
import { isBuildFile } from '#schema/shapes/build-file.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { withLastPart } from '#site/lib/brotli-parts.ts';
import { serverCall } from '#site/lib/server-api.ts';
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

const decompress = promisify(brotliDecompress);
const largest = { maxOutputLength: 16 * 1024 * 1024 };

/** A file of another build that one of its site servers has shared; null when none has. */
async function sharedFile(name: string): Promise<Uint8Array | null> {
  if (!isBuildFile(name)) return null;
  try {
    const { content } = await serverCall(getBuildFile, { query: { name } });
    return await decompress(Buffer.from(content, 'base64'), largest);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
