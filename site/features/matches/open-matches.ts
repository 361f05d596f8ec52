/** The scripts of matches on a page: local times, countdowns, replacements of missing crests, and live updates. */
import { crestSvg } from '#schema/rules/drawn-crest.ts';
import { timeLeft } from '#site/lib/moments.ts';
import { followMatches } from './follow-matches.ts';
import { localize, localizeNotes } from './local-times.ts';
import { type Regions, regionsOf } from './match-regions.ts';
import { runClocks } from './tick-clocks.ts';

/** The parts that came near the window. */
const reached = new WeakSet<HTMLElement>();

/**
 * The browser's first format of a time takes a phone a tenth of a second, so the row of home, which is below the first window there, waits until
 * it is near.
 */
function localizeNear(region: HTMLElement): void {
  if (region.dataset['matchRegion'] !== 'row' || reached.has(region)) {
    localize(region);
    return;
  }
  const near = new IntersectionObserver(
    (sightings) => {
      if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      reached.add(region);
      localize(region);
    },
    { rootMargin: '200px' },
  );
  near.observe(region);
}

function prepare(region: HTMLElement): void {
  localizeNear(region);
  replaceMissingCrests(region);
  countDown(region);
  runClocks(region);
}

// Regions are read as the server sent them, before local times are written into them.
const regions: Regions = regionsOf(document);
for (const { element } of regions.values()) prepare(element);
localizeNotes();
if (regions.size > 0) followMatches(regions, prepare);

function replaceCrest(image: HTMLImageElement): void {
  const team = image.parentElement?.querySelector('bdi')?.textContent ?? '';
  image.insertAdjacentHTML('afterend', crestSvg(team));
  image.remove();
}

/** A crest that cannot be loaded is replaced by the one drawn from the name of its team. */
function replaceMissingCrests(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img.crest')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replaceCrest(image);
    else image.addEventListener('error', () => replaceCrest(image), { once: true });
  }
}

/** Writes the time left every second, as long as the element is on the page. */
function countDown(region: HTMLElement): void {
  for (const place of region.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const begins = Date.parse(place.dataset['countdown'] ?? '');
    const write = () => {
      const left = timeLeft(begins - Date.now());
      place.hidden = left === null;
      if (left !== null) place.textContent = `Begins in ${left}`;
      if (left === null || !place.isConnected) clearInterval(timer);
    };
    const timer = setInterval(write, 1000);
    write();
  }
}
