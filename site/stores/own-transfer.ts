/** Converts the list into a file, and into the fragment of a link, which browsers do not send to servers. */
import type { OwnLink, OwnList } from '#schema/shapes/own-list.ts';
import { isKept } from './own-items.ts';

export const fragmentName = 'list=';
/** The most bytes that a link, which anyone may have made, may unpack to. */
const mostBytes = 4_000_000;

/** Pictures are most of a list; a link omits them, as well as removals and entries without a page. */
const forLink = ({ items, places, ...rest }: OwnLink): OwnLink => ({
  ...rest,
  items: items.filter(isKept).map(({ picture: _, ...item }) => item),
  places: places.filter(({ second }) => second > 0),
});

export async function packed(list: OwnLink): Promise<string> {
  const text = new Blob([JSON.stringify(forLink(list))]);
  const bytes = await new Response(text.stream().pipeThrough(new CompressionStream('deflate-raw'))).bytes();
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpacked(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: BlobPart[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return await new Blob(parts).text();
    size += value.length;
    if (size > mostBytes) throw new Error('The list is too large');
    parts.push(value);
  }
}

/** null for an invalid list, or one of a later version. */
export async function readList(text: string): Promise<OwnList | null> {
  // The zod contract is loaded only by visitors who import a list.
  const { ownList } = await import('#schema/shapes/own-list.ts');
  try {
    return ownList.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export async function readFragment(hash: string): Promise<OwnLink | null> {
  const { ownLink } = await import('#schema/shapes/own-list.ts');
  try {
    const sent = JSON.parse(await unpacked(hash.slice(1 + fragmentName.length)));
    return ownLink.safeParse(sent).data ?? null;
  } catch {
    return null;
  }
}
