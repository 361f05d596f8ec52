/** What the export knows of an address of the site: where it lies in the folder, and what is needed to write it again or not. */
import { z } from 'zod';

export const exported = z.object({
  path: z.string(),
  /** Within the folder; '' for an address that only leads elsewhere. */
  file: z.string(),
  /** As the site named what was written; '' while it is being written. */
  etag: z.string(),
  /** With a .br and a .gz beside it. */
  isPacked: z.boolean(),
  /** Where a visitor is sent instead. */
  location: z.string().nullable(),
  /** The Content-Security-Policy of a page. */
  policy: z.string().nullable(),
  /** Addresses of the site that stand in it. */
  names: z.array(z.string()),
});
export type Exported = z.infer<typeof exported>;

/** Of a page that is nothing but a move, for servers that know nothing of the list of moves. */
export const movedPage = (location: string): string => {
  const to = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"><p>This page has moved <a href="${to}">here</a>.</p>\n`;
};

const extensions: Readonly<Record<string, string>> = {
  'text/html': '.html',
};

/** The file of an address: `/` is index.html, `/movies` is movies.html, what has an ending keeps it. */
export function fileOf(path: string, type: string): string {
  const bare = path === '/' ? 'index' : path.slice(1);
  const extension = extensions[type.split(';')[0] ?? ''];
  return extension === undefined ? bare : bare + extension;
}
