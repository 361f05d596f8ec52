/** Structured data of every page: the site, its publisher, the page, and its breadcrumbs. */
import type { BreadcrumbList, Person as PersonNode, WebPage } from 'schema-dts';
import type { PersonCredits } from '#schema/shapes/person.ts';
import { roleDescriptions } from '#site/lib/credit-labels.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { personPath } from '#site/lib/paths.ts';
import { type GraphNode, organizationId, refer, siteId, trailId, webPageId } from './graph.ts';
import { descriptionMax } from './title-nodes.ts';

export interface Crumb {
  name: string;
  path: string;
}

export type PageType = 'WebPage' | 'CollectionPage' | 'AboutPage' | 'ContactPage';

export interface PageFacts {
  type: PageType;
  path: string;
  title: string;
  description: string;
  /** From below home down to the page's parent. */
  trail: readonly Crumb[];
  /** The page's social card. */
  image: string | null;
  /** The main subject's node. */
  mainId: string | null;
}

export interface SiteFacts {
  name: string;
  description: string;
  logo: string;
  profiles: readonly string[];
}

/** Profile addresses; the front page of a network is not a profile. */
export const profilesOf = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => {
    const url = URL.parse(address);
    return url?.protocol.startsWith('http') === true && url.pathname !== '/';
  });

function siteNodes({ name, description, logo, profiles }: SiteFacts): GraphNode[] {
  return [
    {
      '@type': 'WebSite',
      '@id': siteId,
      url: '/',
      name,
      description,
      inLanguage: 'en',
      publisher: refer(organizationId),
    },
    {
      '@type': 'Organization',
      '@id': organizationId,
      url: '/',
      name,
      ...(logo !== '' && { logo }),
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
  ];
}

/** Breadcrumbs need at least two steps: home has none. */
function trailNode({ path, title, trail }: PageFacts): BreadcrumbList | null {
  if (path === '/') return null;
  const steps = [{ name: 'Home', path: '/' }, ...trail, { name: title, path }];
  return {
    '@type': 'BreadcrumbList',
    '@id': trailId(path),
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: step.path,
    })),
  };
}

/** A video without a picture uses its page's social card, since the placeholder is no raster image. */
const pictured = (node: GraphNode, card: string | null): GraphNode =>
  node['@type'] === 'VideoObject' && !('thumbnailUrl' in node) && card !== null
    ? { ...node, thumbnailUrl: card }
    : node;

/** The nodes of a page, those of its subject last. */
export function pageNodes(page: PageFacts, site: SiteFacts, about: readonly GraphNode[]): GraphNode[] {
  const { type, path, title, description, image, mainId } = page;
  const trail = trailNode(page);
  const webPage: WebPage = {
    '@type': type,
    '@id': webPageId(path),
    url: path,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: refer(siteId),
    ...(trail && { breadcrumb: refer(trailId(path)) }),
    ...(image !== null && { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
    ...(mainId !== null && { mainEntity: refer(mainId) }),
  };
  return [
    ...siteNodes(site),
    webPage,
    ...(trail ? [trail] : []),
    ...about.map((node) => pictured(node, image)),
  ];
}

/** Structured data of a person. Titles that credit them refer to them on their own pages. */
export function personNodes({ person, roles }: PersonCredits): GraphNode[] {
  const { name, slug, born, died, description, pictureUrl, formerNames } = person;
  const node: PersonNode = {
    '@type': 'Person',
    '@id': personPath(slug),
    url: personPath(slug),
    name,
    jobTitle: roles.map(({ role }) => roleDescriptions[role].one),
    ...(formerNames && { alternateName: formerNames.split('\n') }),
    ...(description && { description: cutText(description, descriptionMax) }),
    ...(pictureUrl && { image: pictureUrl }),
    ...(born && { birthDate: born }),
    ...(died && { deathDate: died }),
  };
  return [node];
}
