import { z } from 'zod';
import { mediaPrefix } from './media.ts';
import { text } from './text.ts';
import { isSafeUrl, urlMaxLength } from './url.ts';

const imageExtensions = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp'] as const;
export const imageCheckTimeoutMs = 5000;
export const imageCheckDelayMs = 1000;
export const wikimediaWidth = 800;
/** Wikimedia has begun to refuse widths that none of its own pages use; this is the next one that it serves. */
const wikimediaNextWidth = 960;
export const imageUrlMessage =
  "This URL doesn't appear to be a valid image. Try using a direct image URL (ending in .jpg, .png, etc.)";

export const imageMessages = {
  tooMany: 'Too many pictures fetched. Please try again later.',
} as const;

/** Hosts whose addresses count as pictures whatever their ending. */
const imageHosts: readonly string[] = [
  'upload.wikimedia.org',
  'commons.wikimedia.org',
  'image.tmdb.org',
  'm.media-amazon.com',
  'i.imgur.com',
  'images.unsplash.com',
  'static.tvmaze.com',
  'i.ytimg.com',
];

/** Whether an address looks like a picture; only the browser can tell whether it loads. */
export function looksLikeImage(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const extension = url.pathname.slice(url.pathname.lastIndexOf('.') + 1).toLowerCase();
  return imageExtensions.some((known) => known === extension) || imageHosts.includes(url.hostname);
}

const wikimediaHost = /^(?:[a-z0-9-]+\.)*(?:wikipedia|wikimedia)\.org$/;
/** Hosts of the Wikimedia Foundation that are not wikis; their pictures lie in Commons. */
const noWiki = /^(?:(?:www|upload)\.)?wiki[mp]edia\.org$/;
/** `File:X.jpg`, or in other languages `Datei:X.jpg`: the page of a picture has the picture's name. */
const filePage = /^(?:(?:File|Image):(.+)|[^:/]+:([^:/]+\.(?:jpe?g|png|gif|webp|svg|bmp|tiff?)))$/i;
const direct = /^Special:(?:FilePath|Redirect\/file)\/(.+)$/i;

/** The direct path, 800 px wide, of a Wikipedia or Wikimedia file page; null for any other address. */
export function wikimediaDirect(value: string): string | null {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || !wikimediaHost.test(url.hostname)) return null;
  const name = fileNamed(url);
  if (name === null) return null;
  // A wiki serves its own files and those of Commons; posters are often the wiki's own.
  const wiki = noWiki.test(url.hostname) ? 'commons.wikimedia.org' : url.hostname.replace('.m.', '.');
  return `https://${wiki}/wiki/Special:FilePath/${encodeURIComponent(name)}?width=${wikimediaWidth}`;
}

/** The addresses to try for a picture of Wikimedia: in the specified width, and in the next one that is served. */
export const wikimediaWidths = (address: string): string[] => [
  address,
  address.replace(/(\?width=)\d+$/, `$1${wikimediaNextWidth}`),
];

function fileNamed({ pathname, hash, searchParams }: URL): string | null {
  const shown = /^#\/media\/(.+)$/.exec(hash)?.[1] ?? /^\/wiki\/(.+)$/.exec(pathname)?.[1];
  const page = decoded(shown ?? '') || searchParams.get('title') || '';
  const [, name] = direct.exec(page) ?? [];
  const [, inEnglish, inAny] = filePage.exec(page) ?? [];
  return name ?? inEnglish ?? inAny ?? null;
}

/** '' for bytes that are not UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export const optimizeQuery = z.strictObject({
  url: text(urlMaxLength, 'The address', imageUrlMessage)
    .trim()
    .refine(
      (value) => isSafeUrl(value) && (isWebAddress(value) || value.startsWith(mediaPrefix)),
      imageUrlMessage,
    )
    .meta({
      description: 'Address of a picture, or of its page on Wikipedia or Wikimedia',
      examples: ['https://commons.wikimedia.org/wiki/File:The_General_poster.jpg'],
    }),
});

export const optimizeReply = z.strictObject({
  optimizedUrl: z
    .string()
    .meta({ description: 'Where the picture is to be had: of this site, or of Wikimedia' }),
});

const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
