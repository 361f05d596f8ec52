/**
 * One JSON-LD graph a page. Nodes name themselves and each other by `@id`; addresses of our own are written as paths, and become
 * absolute in one place, so that whoever describes a thing need not know where the site lives.
 */
import type { Thing } from 'schema-dts';

export type GraphNode = Exclude<Thing, string>;

/** Things that every page names. */
export const siteId = '/#website';
export const organizationId = '/#organization';

/** Parts of a page beside the thing the page is about, which has the page's own address for its `@id`. */
export const webPageId = (path: string) => `${path}#webpage`;
export const trailId = (path: string) => `${path}#breadcrumb`;
export const videoId = (path: string) => `${path}#video`;
export const broadcastId = (path: string) => `${path}#broadcast`;
export const listId = (path: string) => `${path}#list`;

export const refer = (id: string) => ({ '@id': id });

/** Of a node's address: where a value is an address and not a text that happens to begin with a slash. */
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

/** The graph as it goes into a page, under the site's address (without a slash at its end). */
export function pageGraph(nodes: readonly GraphNode[], siteUrl: string): object {
  const { origin } = new URL(siteUrl);
  return {
    '@context': 'https://schema.org',
    '@graph': nodes.map((node) => absolute(node, false, origin)),
  };
}
