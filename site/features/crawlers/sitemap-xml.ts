/** One entry of the sitemap: a page with its picture and its video. */
import { isFileAddress } from '#schema/rules/file-address.ts';
import { element } from './xml.ts';

export interface SitemapVideo {
  thumbnail: string;
  title: string;
  description: string;
  address: string;
  publishedAt: string;
  /** Minutes. */
  duration: number | null;
}

export interface SitemapUrl {
  path: string;
  changedAt?: string | null;
  image?: string | null;
  video?: SitemapVideo | null;
}

/** The longest duration of a video that Google accepts, in seconds. */
const longestVideo = 28_800;

export function sitemapUrls(urls: readonly SitemapUrl[], siteUrl: string): string {
  const absolute = (address: string) => URL.parse(address, siteUrl)?.href ?? null;

  function videoElement(video: SitemapVideo): string {
    const { thumbnail, title, description, address, publishedAt, duration } = video;
    const seconds = (duration ?? 0) * 60;
    return [
      '<video:video>',
      element('video:thumbnail_loc', absolute(thumbnail)),
      element('video:title', title),
      element('video:description', description),
      element(isFileAddress(address) ? 'video:content_loc' : 'video:player_loc', absolute(address)),
      seconds > 0 && seconds <= longestVideo ? element('video:duration', seconds) : '',
      element('video:publication_date', publishedAt),
      '</video:video>',
    ].join('');
  }

  const entries = urls.map(({ path, changedAt = null, image = null, video = null }) =>
    [
      '<url>',
      element('loc', absolute(path)),
      element('lastmod', changedAt),
      image === null ? '' : `<image:image>${element('image:loc', absolute(image))}</image:image>`,
      video === null ? '' : videoElement(video),
      '</url>',
    ].join(''),
  );
  return [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">',
    ...entries,
    '</urlset>',
  ].join('\n');
}
