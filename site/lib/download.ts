import { mediaPrefix } from '#schema/media.ts';

/** A file of our own is saved under a name a reader knows; other hosts name theirs. */
export const downloadHref = (url: string, name: string): string =>
  url.startsWith(mediaPrefix) && !url.includes('?') ? `${url}?download=${encodeURIComponent(name)}` : url;
