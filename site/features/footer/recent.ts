/** Fills 'Most Recently' where the page does not carry it: when the footer comes near, once. */

import { recentLimit } from '#schema/home.ts';
import type { Movie } from '#schema/movie.ts';
import { thumbWidth, titlePoster } from '#schema/poster.ts';
import { apiGet } from '#site/lib/api.ts';
import { titlePath } from '#site/lib/paths.ts';
import { watchPoster } from '#site/ui/lazy-images.ts';

type Recent = Pick<Movie, 'type' | 'slug' | 'title' | 'genre' | 'year' | 'posterUrl'>;

// the same server has already checked this reply against its schema; zod would triple this page's JavaScript
const recentTitles = {
  parse: (value: unknown): Recent[] => {
    if (!Array.isArray(value)) throw new TypeError('The newest titles are not a list');
    return value.slice(0, recentLimit);
  },
};

function entry(title: Recent): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = titlePath(title);

  const poster = document.createElement('span');
  poster.className = 'poster small';
  const image = new Image(500, 750);
  const { src, srcset, drawn } = titlePoster(title, thumbWidth);
  image.sizes = '44px';
  if (srcset) image.srcset = srcset;
  image.src = src;
  image.alt = '';
  if (drawn) poster.dataset['drawn'] = drawn;
  poster.append(image);
  watchPoster(image);

  const text = document.createElement('span');
  const name = document.createElement('b');
  name.dir = 'auto';
  name.textContent = title.title;
  text.append(name, [title.genre, title.year].filter(Boolean).join(' · '));
  link.append(poster, text);
  return link;
}

const place = document.querySelector<HTMLElement>('[data-recent]');
if (place) {
  const near = new IntersectionObserver(
    async (sightings) => {
      if (!sightings.some((sighting) => sighting.isIntersecting)) return;
      near.disconnect();
      // when it fails, the link to the newest list stays
      const titles = await apiGet(`/api/movies/recent?limit=${recentLimit}`, recentTitles).catch(() => []);
      if (titles.length > 0) place.replaceChildren(...titles.map(entry));
    },
    { rootMargin: '100px' },
  );
  near.observe(place);
}
