import { useCallback, useEffect, useState } from 'react';
import { imageCheckDelayMs, optimizeReply, wikimediaDirect } from '#schema/image.ts';
import { read } from '#site/admin/data/call.ts';
import { checkImage, type ImageCheck, loadsInBrowser, mayBePicture } from './image-check.ts';

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
