export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp'] as const;
export const imageCheckTimeoutMs = 5000;
export const imageCheckDelayMs = 1000;
export const wikimediaWidth = 800;
export const imageUrlMessage =
  "This URL doesn't appear to be a valid image. Try using a direct image URL (ending in .jpg, .png, etc.)";

/** Hosts whose addresses are pictures though they may end in anything. */
export const imageHosts: readonly string[] = [
  'upload.wikimedia.org',
  'commons.wikimedia.org',
  'image.tmdb.org',
  'm.media-amazon.com',
  'i.imgur.com',
  'images.unsplash.com',
  'static.tvmaze.com',
  'i.ytimg.com',
];

/** Whether an address looks like a picture; whether it loads is for the browser to find out. */
export function looksLikeImage(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const extension = url.pathname.slice(url.pathname.lastIndexOf('.') + 1).toLowerCase();
  return imageExtensions.some((known) => known === extension) || imageHosts.includes(url.hostname);
}

/** A Wikipedia or Wikimedia file page as a direct path of width 800; null when the address is none. */
export function wikimediaDirect(value: string): string | null {
  const url = URL.parse(value);
  if (!url || !/(?:^|\.)(?:wikipedia|wikimedia)\.org$/.test(url.hostname)) return null;
  const place = `${url.pathname}${url.hash}`;
  const start = place.search(/File:/);
  const name = start < 0 ? '' : place.slice(start + 'File:'.length).replace(/[#?].*$/s, '');
  if (name === '') return null;
  return `https://commons.wikimedia.org/wiki/Special:FilePath/${name}?width=${wikimediaWidth}`;
}
