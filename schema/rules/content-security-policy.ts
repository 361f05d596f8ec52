/** What browsers may load and run: the policies of the site's pages, of the API's documentation and of uploaded files. */

/** The same for all pages. Scripts and styles follow in `sitePolicy`, after the build has hashed those that are written into pages. */
export const siteDirectives = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  // Posters, trailers and players may have any address in the catalogue.
  "img-src 'self' data: https: http:",
  "media-src 'self' blob: https: http:",
  'frame-src https: http:',
] as const;

const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');

/** The policy that all pages share: the site's own scripts and styles, and those in pages by their hash. */
export const sitePolicy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    ...siteDirectives,
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    // A poster's colour is a style attribute.
    "style-src-attr 'unsafe-inline'",
    // The dashboard shows home in its preview frame; no other site may frame it.
    "frame-ancestors 'self'",
  ].join('; ');

/** The page that documents the API: no scripts, and one style sheet in the page. */
export const documentationPolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src${quoted([style])}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** An uploaded file that is opened directly: no script, no frame, no form. */
export const filePolicy = "default-src 'none'; sandbox";

/** The sources that one page needs in addition to the shared policy, by directive: analytics, ads and players name theirs. */
export type ExtraSources = Partial<Record<'script-src' | 'style-src' | 'connect-src', readonly string[]>>;

type Directives = Map<string, Set<string>>;

function directivesOf(policy: string): Directives {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name, ...sources]) => (name ? [[name, new Set(sources)]] : [])));
}

const textOf = (directives: Directives) =>
  [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');

/** Several additions as one, written like a policy; '' when there are none. */
export function joinSources(extras: readonly ExtraSources[]): string {
  const joined: Directives = new Map();
  for (const extra of extras) {
    for (const [name, sources] of Object.entries(extra)) {
      if (sources.length > 0) joined.set(name, new Set([...(joined.get(name) ?? []), ...sources]));
    }
  }
  return textOf(joined);
}

/** The policy of a page: the shared one with the page's own sources added. */
export function extendPolicy(policy: string, extra: string): string {
  const directives = directivesOf(policy);
  const fallback = directives.get('default-src') ?? [];
  for (const [name, sources] of directivesOf(extra)) {
    directives.set(name, new Set([...(directives.get(name) ?? fallback), ...sources]));
  }
  return textOf(directives);
}
