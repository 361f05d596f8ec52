/** The links of a page, and whether it is indexable. */
import { brotliDecompressSync } from 'node:zlib';

export interface PageFacts {
  /** Paths on this site, without query and fragment. */
  links: string[];
  /** Entries of a sitemap. */
  locations: string[];
  /** Its canonical address where it is indexable. */
  canonical: string | null;
}

const entities: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#39;': "'" };
const plain = (text: string) =>
  text.replace(/&(?:amp|#38|quot|#39);/g, (entity) => entities[entity] ?? entity);

export const textOf = (body: Uint8Array): string =>
  body.length === 0 ? '' : brotliDecompressSync(body).toString();

function pathOn(siteUrl: string, address: string): string[] {
  const url = URL.parse(plain(address), siteUrl);
  return url?.origin === new URL(siteUrl).origin ? [url.pathname] : [];
}

export function factsOf(text: string, siteUrl: string): PageFacts {
  const valuesOf = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].flatMap(([, address = '']) => pathOn(siteUrl, address))),
  ];
  const [canonical = null] = valuesOf(/<link rel="canonical" href="([^"]*)"/g);
  return {
    links: valuesOf(/<a\b[^>]*?\shref="([^"]*)"|<link>([^<]*)<\/link>/g),
    locations: valuesOf(/<loc>([^<]*)<\/loc>/g),
    canonical,
  };
}
