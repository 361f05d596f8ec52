/**
 * On the first page a visitor opens, the typefaces come after the largest picture: on a slow line they would share it, and
 * fallbacks of the same measure stand in for them (styles/typefaces.css). Later pages have them from the beginning.
 */
import { typefacesKey } from './typefaces-key.ts';

/** A picture that does not come keeps nothing waiting, nor does a browser that does not tell when it was painted. */
const patienceMs = { load: 2000, paint: 500 };
const readingText = '.logline, .prose';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const loaded = (image: HTMLImageElement) =>
  new Promise((resolve) => {
    if (image.complete) resolve(null);
    for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
  });

/** On the screen, not only here; where there is none of them, anything is. */
const painted = (images: readonly Element[]) =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const elements = (list.getEntries() as LargestContentfulPaint[]).map(({ element }) => element);
      if (images.length === 0 || elements.some((element) => element && images.includes(element)))
        resolve(null);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

async function bringTypefaces(page: HTMLElement): Promise<void> {
  if (page.classList.contains('typefaces')) return;
  const largest = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  await Promise.race([Promise.all(largest.map(loaded)), pause(patienceMs.load)]);
  await Promise.race([painted(largest), pause(patienceMs.paint)]);
  const families = [getComputedStyle(page).getPropertyValue('--typography-font-family')];
  if (document.querySelector(readingText)) families.push('"Newsreader Variable"');
  // whole before they are named: the page is laid out again once
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em ${family}`)));
  page.classList.add('typefaces');
  try {
    localStorage.setItem(typefacesKey, '1');
  } catch {
    // without storage each page begins like the first
  }
}

void bringTypefaces(document.documentElement);
