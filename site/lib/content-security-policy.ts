/** The sources that one page needs in addition to the shared policy, by directive. */
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
