/** The scripts of the full footer: the newest titles, and the badge of the site's health. */

import type { listRecent } from '#schema/calls/title-lists.ts';
import { healthPollMs, recentLimit } from '#schema/limits.ts';
import type { Movie } from '#schema/movie.ts';
import { thumbWidth, titlePoster } from '#schema/poster.ts';
import { asList, call } from '#site/lib/api.ts';
import { titlePath } from '#site/lib/paths.ts';
import { watchPoster } from '#site/ui/lazy-images.ts';

type Recent = Pick<Movie, 'type' | 'slug' | 'title' | 'genre' | 'year' | 'posterUrl'>;

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

/** When the page does not contain the newest titles, they are fetched once the footer comes near the window. */
const place = document.querySelector<HTMLElement>('[data-recent]');
if (place) {
  const near = new IntersectionObserver(
    async (sightings) => {
      if (!sightings.some((sighting) => sighting.isIntersecting)) return;
      near.disconnect();
      // When the call fails, or a proxy answers something else, the link to the newest list stays.
      const titles = await call<typeof listRecent>('GET /api/movies/recent', {
        query: { limit: recentLimit },
      })
        .then(asList)
        .catch(() => []);
      if (titles.length > 0) place.replaceChildren(...titles.map(entry));
    },
    { rootMargin: '100px' },
  );
  near.observe(place);
}

/**
 * The badge shows only while both the health call and the movies list succeed; they are repeated every 30 s while it is visible.
 */
const badge = document.querySelector<HTMLElement>('[data-health]');

async function isUp(): Promise<boolean> {
  const calls = ['/api/health', '/api/movies?limit=1'].map((path) => fetch(path));
  const answers = await Promise.allSettled(calls);
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}

if (badge) {
  let timer: number | undefined;
  const check = async () => {
    if (!document.hidden) badge.classList.toggle('up', await isUp());
  };
  new IntersectionObserver(([sighting]) => {
    clearInterval(timer);
    if (!sighting?.isIntersecting) return;
    void check();
    timer = window.setInterval(() => void check(), healthPollMs);
  }).observe(badge);
}
