export interface CardTitle {
  /** Where it is managed: /admin/movies, /admin/tv-shows. */
  section: 'movies' | 'tv-shows';
  slug: string;
  name: string;
}

const titlePattern = /^\/(movies|tv-shows)\/([a-z0-9-]+)$/;

/** What a card is about, from the address it leads to; null for a card that is about no title. */
export function cardTitle(pathname: string, name: string): CardTitle | null {
  const [, section, slug] = titlePattern.exec(pathname) ?? [];
  if (!slug) return null;
  return { section: section === 'tv-shows' ? 'tv-shows' : 'movies', slug, name };
}
