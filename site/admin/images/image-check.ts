import { imageCheckTimeoutMs, looksLikeImage } from '#schema/image.ts';
import { mediaPrefix } from '#schema/media.ts';

/** What is known of an address that should be a picture. */
export type ImageCheck =
  | { state: 'none' | 'checking' | 'valid' | 'invalid' }
  /** It leads to a page about the picture; this is the picture. */
  | { state: 'fixed'; address: string };

interface Means {
  /** Whether a browser can show it. */
  loads: (address: string) => Promise<boolean>;
  /** Where it is best fetched, for pages about pictures; the address itself for anything else. */
  rewritten: (address: string) => Promise<string>;
}

/** Files of this site need no extension and no known host. */
const isOwn = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** Whether it is worth asking for: what is typed by halves often leads to a host nobody meant. */
export const mayBePicture = (address: string): boolean => isOwn(address) || looksLikeImage(address);

export async function checkImage(given: string, { loads, rewritten }: Means): Promise<ImageCheck> {
  const address = given.trim();
  if (address === '') return { state: 'none' };
  const best = await rewritten(address).catch(() => address);
  if (best !== address && (await loads(best))) return { state: 'fixed', address: best };
  const isValid = mayBePicture(address) && (await loads(address));
  return { state: isValid ? 'valid' : 'invalid' };
}

/** Another site's picture can be fetched and kept here. */
export const isForeign = (address: string): boolean =>
  /^https?:\/\//i.test(address.trim()) && !address.includes(mediaPrefix);

/** Asks the browser to load it, for as long as the specification allows. */
export function loadsInBrowser(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const image = new Image();
  const timer = setTimeout(() => settle(false), imageCheckTimeoutMs);
  function settle(isLoaded: boolean): void {
    clearTimeout(timer);
    image.onload = null;
    image.onerror = null;
    resolve(isLoaded);
  }
  image.onload = () => settle(true);
  image.onerror = () => settle(false);
  image.src = address;
  return promise;
}
