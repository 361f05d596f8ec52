import { useCallback, useEffect, useState } from 'react';
import { noCrest } from '#schema/rules/drawn-crest.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import {
  imageCheckDelayMs,
  imageCheckTimeoutMs,
  looksLikeImage,
  wikimediaDirect,
  wikimediaWidths,
} from '#schema/rules/image.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import { call } from '#site/admin/data/call.ts';

/** The result of checking the address of a picture. */
export type ImageCheck =
  | { state: 'none' | 'drawn' | 'checking' | 'valid' | 'invalid' }
  /** The address leads to a page about the picture; `address` is the picture itself. */
  | { state: 'fixed'; address: string };

interface Means {
  /** Tells whether a browser can show the picture. */
  loads: (address: string) => Promise<boolean>;
  /** The address of the picture, for a page about a picture; any other address stays as it is. */
  rewritten: (address: string) => Promise<string>;
}

/** The files of this site need neither an extension nor a known host. */
const isOwn = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** Tells whether to request the address: an incomplete one often names some other host. */
const mayBePicture = (address: string): boolean => isOwn(address) || looksLikeImage(address);

/** For these values the site draws a picture itself. */
export const isDrawn = (address: string): boolean => [noPoster, noCrest].includes(address.trim());

export async function checkImage(given: string, { loads, rewritten }: Means): Promise<ImageCheck> {
  const address = given.trim();
  if (address === '') return { state: 'none' };
  if (isDrawn(address)) return { state: 'drawn' };
  const best = await rewritten(address).catch(() => address);
  if (best !== address)
    for (const served of wikimediaWidths(best))
      if (await loads(served)) return { state: 'fixed', address: served };
  const isValid = mayBePicture(address) && (await loads(address));
  return { state: isValid ? 'valid' : 'invalid' };
}

/** Pictures of other sites can be copied to this site. */
export const isForeign = (address: string): boolean =>
  /^https?:\/\//i.test(address.trim()) && !address.includes(mediaPrefix);

/** Loads the picture in the browser, within the time that the specification allows. */
function loadsInBrowser(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const image = new Image();
  const timer = setTimeout(() => finish(false), imageCheckTimeoutMs);
  function finish(isLoaded: boolean): void {
    clearTimeout(timer);
    image.onload = null;
    image.onerror = null;
    resolve(isLoaded);
  }
  image.onload = () => finish(true);
  image.onerror = () => finish(false);
  image.src = address;
  return promise;
}

/** The server's address for a picture. The server stores a copy of another site's picture. */
export async function bestAddress(url: string): Promise<string> {
  const { optimizedUrl } = await call('GET /api/images/optimize', { query: { url } });
  return optimizedUrl;
}

const means = {
  loads: loadsInBrowser,
  // For any other address the server would store a copy.
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
      // The address may have changed during the check.
      setResult((now) => (now.address === address ? { address, check } : now));
    };
    const timer = setTimeout(() => void run(), hurried === address ? 0 : imageCheckDelayMs);
    return () => clearTimeout(timer);
  }, [address, hurried, isBegun]);

  const checkNow = useCallback(() => setHurried(address), [address]);
  return { check: isBegun ? result.check : unknown, checkNow };
}

/**
 * The picture of an address that is being typed. It changes a second after the last key, if the address may be a picture. `show`
 * changes it at once, after an upload.
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
