import { useCallback, useEffect, useState } from 'react';
import { noCrest } from '#schema/drawn-crest.ts';
import { noPoster } from '#schema/drawn-poster.ts';
import {
  imageCheckDelayMs,
  imageCheckTimeoutMs,
  looksLikeImage,
  optimizeReply,
  wikimediaDirect,
} from '#schema/image.ts';
import { mediaPrefix } from '#schema/media.ts';
import { read } from '#site/admin/data/call.ts';

/** What is known of an address that should be a picture. */
export type ImageCheck =
  | { state: 'none' | 'drawn' | 'checking' | 'valid' | 'invalid' }
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
const mayBePicture = (address: string): boolean => isOwn(address) || looksLikeImage(address);

/** Where the data has these values, the site draws a picture itself. */
export const isDrawn = (address: string): boolean => [noPoster, noCrest].includes(address.trim());

export async function checkImage(given: string, { loads, rewritten }: Means): Promise<ImageCheck> {
  const address = given.trim();
  if (address === '') return { state: 'none' };
  if (isDrawn(address)) return { state: 'drawn' };
  const best = await rewritten(address).catch(() => address);
  if (best !== address && (await loads(best))) return { state: 'fixed', address: best };
  const isValid = mayBePicture(address) && (await loads(address));
  return { state: isValid ? 'valid' : 'invalid' };
}

/** Another site's picture can be fetched and kept here. */
export const isForeign = (address: string): boolean =>
  /^https?:\/\//i.test(address.trim()) && !address.includes(mediaPrefix);

/** Asks the browser to load it, for as long as the specification allows. */
function loadsInBrowser(address: string): Promise<boolean> {
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

/** Where the server says a picture is best fetched; of a picture of another site it keeps a copy. */
export async function bestAddress(url: string): Promise<string> {
  const { optimizedUrl } = await read('/api/images/optimize', optimizeReply, { url });
  return optimizedUrl;
}

const means = {
  loads: loadsInBrowser,
  // asking for any other address would have it fetched and kept
  rewritten: async (url: string) => (wikimediaDirect(url) === null ? url : await bestAddress(url)),
};

const unknown: ImageCheck = { state: 'none' };

/** Checks the address a second after typing has stopped, or at once when the field is left. */
export function useImageCheck(address: string): { check: ImageCheck; checkNow: () => void } {
  const [result, setResult] = useState({ address: '', check: unknown });
  const [hurried, setHurried] = useState('');
  const isBegun = result.address === address;

  useEffect(() => {
    if (isBegun) return;
    const run = async () => {
      setResult({ address, check: { state: 'checking' } });
      const check = await checkImage(address, means);
      // somebody may have typed on meanwhile
      setResult((now) => (now.address === address ? { address, check } : now));
    };
    const timer = setTimeout(() => void run(), hurried === address ? 0 : imageCheckDelayMs);
    return () => clearTimeout(timer);
  }, [address, hurried, isBegun]);

  const checkNow = useCallback(() => setHurried(address), [address]);
  return { check: isBegun ? result.check : unknown, checkNow };
}

/**
 * The picture to show for an address that is being typed: the one that was there first, then, a second after typing has stopped, what
 * may be a picture. `show` does not wait, for a file that was just uploaded.
 */
export function useTypedPicture(address: string): { picture: string; show: (address: string) => void } {
  const [picture, show] = useState(address);
  useEffect(() => {
    if (address === picture) return;
    const next = mayBePicture(address.trim()) ? address.trim() : '';
    const timer = setTimeout(() => show(next), address === '' ? 0 : imageCheckDelayMs);
    return () => clearTimeout(timer);
  }, [address, picture]);
  return { picture, show };
}
