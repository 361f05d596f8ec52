/**
 * One JSON-LD graph per page. Nodes refer to each other by `@id`; addresses are written as paths and made absolute in one place.
 */
import type { Thing } from 'schema-dts';

export type GraphNode = Exclude<Thing, string>;

/** Nodes on every page. */
export const siteId = '/#website';
export const organizationId = '/#organization';

/** Parts of a page other than its main subject, which has the page's own address as its `@id`. */
export const webPageId = (path: string) => `${path}#webpage`;
export const trailId = (path: string) => `${path}#breadcrumb`;
export const videoId = (path: string) => `${path}#video`;
export const broadcastId = (path: string) => `${path}#broadcast`;
export const listId = (path: string) => `${path}#list`;

export const refer = (id: string) => ({ '@id': id });

/** Properties whose values are addresses, unlike text that begins with a slash. */
const addresses = new Set([
  '@id',
  'url',
  'image',
  'logo',
  'item',
  'thumbnailUrl',
  'contentUrl',
  'embedUrl',
  'urlTemplate',
]);

function absolute(value: unknown, isAddress: boolean, siteUrl: string): unknown {
  if (typeof value === 'string')
    return isAddress && value.startsWith('/') && !value.startsWith('//') ? siteUrl + value : value;
  if (Array.isArray(value)) return value.map((one) => absolute(one, isAddress, siteUrl));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, absolute(inner, addresses.has(key), siteUrl)]),
  );
}

/** The graph of a page, with addresses under the site's URL (without a final slash). */
export function pageGraph(nodes: readonly GraphNode[], siteUrl: string): object {
  const { origin } = new URL(siteUrl);
  return {
    '@context': 'https://schema.org',
    '@graph': nodes.map((node) => absolute(node, false, origin)),
  };
}

/** Characters that could end a script element, open a comment or break a line of JavaScript. */
const unsafe = /[<>&\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of a `<script type="application/ld+json">`, escaped so that nothing in it can end the script. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replace(unsafe, escaped);
}
