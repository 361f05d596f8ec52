/** The record of an exported address: its file, and the version that was written. */
import { z } from 'zod';

export const exported = z.object({
  path: z.string(),
  /** Path within the folder; '' for a redirect. */
  file: z.string(),
  /** The ETag of the written version; '' while it is being written. */
  etag: z.string(),
  /** True when a .br and a .gz exist too. */
  isPacked: z.boolean(),
  /** The target of a redirect. */
  location: z.string().nullable(),
  /** The Content-Security-Policy of a page. */
  policy: z.string().nullable(),
  /** Addresses of the site that the file refers to. */
  names: z.array(z.string()),
});
export type Exported = z.infer<typeof exported>;

const packings = ['.br', '.gz'] as const;

/** The names of its files within the folder. */
export const filesOf = ({ file, isPacked }: Exported): string[] =>
  file === '' ? [] : [file, ...(isPacked ? packings.map((packing) => file + packing) : [])];

/** The page of a redirect, for servers that do not read the list of redirects. */
export const movedPage = (location: string): string => {
  const to = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"><p>This page has moved <a href="${to}">here</a>.</p>\n`;
};

const extensions: Readonly<Record<string, string>> = {
  'text/html': '.html',
};

/** The file of an address: `/` is index.html, `/movies` is movies.html, an address with an extension keeps it. */
export function fileOf(path: string, type: string): string {
  const bare = path === '/' ? 'index' : path.slice(1);
  const extension = extensions[type.split(';')[0] ?? ''];
  return extension === undefined ? bare : bare + extension;
}
