import { mediaPrefix } from '#schema/media.ts';

/** The name to save an own file under; other hosts choose theirs. */
export const downloadHref = (url: string, name: string): string =>
  url.startsWith(mediaPrefix) && !url.includes('?') ? `${url}?download=${encodeURIComponent(name)}` : url;
