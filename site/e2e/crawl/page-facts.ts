/** The facts that a crawler reads in a page's HTML. */

export interface PageFacts {
  title: string;
  description: string;
  canonical: string | null;
  isIndexed: boolean;
  /** The addresses of its links, as written. */
  links: string[];
  feeds: string[];
  card: string | null;
  /** The nodes of each JSON-LD script. */
  graphs: unknown[];
  /** Comments for readers of the source; those of Astro and React have no words after a blank. */
  remarks: string[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16));
  });

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value === undefined ? null : decoded(value);
}

export function pageFacts(html: string): PageFacts {
  const metas = tags(html, 'meta');
  const meta = (key: string, name: string) => {
    const tag = metas.find((one) => attribute(one, key) === name);
    return tag === undefined ? null : attribute(tag, 'content');
  };
  const links = tags(html, 'link');
  const link = (rel: string) => links.filter((tag) => attribute(tag, 'rel') === rel);
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    title: decoded(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    description: meta('name', 'description') ?? '',
    canonical: link('canonical').map((tag) => attribute(tag, 'href'))[0] ?? null,
    isIndexed: !(meta('name', 'robots') ?? '').includes('noindex'),
    links: tags(html, 'a').flatMap((tag) => attribute(tag, 'href') ?? []),
    feeds: link('alternate').flatMap((tag) =>
      attribute(tag, 'type') === 'application/rss+xml' ? (attribute(tag, 'href') ?? []) : [],
    ),
    card: meta('property', 'og:image'),
    graphs: [...scripts].map(([, text = '']) => JSON.parse(text)),
    remarks: [...html.matchAll(/<!--\s+([^>]+?)\s*-->/g)].map(([, text = '']) => text),
  };
}
