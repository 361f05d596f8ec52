/**
 * On the first page a visitor opens, the typefaces come after the largest picture: on a slow line they would share it, and
 * fallbacks of the same measure stand in for them (styles/typefaces.css). Later pages have them from the beginning.
 */
import { whenIdle } from '#site/ui/when-idle.ts';
import { typefacesKey } from './typefaces-key.ts';

/** A picture that does not come keeps nothing waiting, nor does a browser that does not tell when it was painted. */
const patienceMs = { load: 2000, paint: 500 };
const readingText = '.logline, .prose';
const sliceMs = 8;

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

/** Parts of the page, none of them much of a phone's screen. */
function* partsOf(element: Element): Generator<Element> {
  const isSmall = element.clientHeight <= innerHeight / 2 || element.children.length === 0;
  if (isSmall) yield element;
  else for (const child of element.children) yield* partsOf(child);
}

/** The stand-ins of styles/fonts.css, and the face that each stands in for. */
const faces = { 'Archivo Fallback': 'ui', 'Archivo Wide Fallback': 'display', 'Newsreader Fallback': 'read' };

/** A face that a part inherits was chosen above it, from what was there then: so the part says itself which it has. */
function faceOf(part: Element): string {
  const family = getComputedStyle(part).fontFamily;
  return Object.entries(faces).find(([standIn]) => family.startsWith(`"${standIn}"`))?.[1] ?? '';
}

/** In slices: the words of each part are laid out again, and a slow phone is to answer a finger between two of them. */
async function dressEach(parts: (readonly [part: Element, face: string])[]): Promise<void> {
  let end = 0;
  for (const [part, face] of parts) {
    if (performance.now() > end) {
      await new Promise<void>(whenIdle);
      end = performance.now() + sliceMs;
    }
    part.setAttribute('data-face', face);
    part.classList.add('typefaces');
    // laid out here, so that it counts
    part.getBoundingClientRect();
  }
}

/** First what is in sight, the rest before it comes into it: the whole page in one go would keep a slow phone busy for a second. */
function dress(page: HTMLElement): void {
  const undressed = new Set(partsOf(document.body));
  const finish = () => {
    observer.disconnect();
    page.classList.add('typefaces');
  };
  const observer = new IntersectionObserver(
    async (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const part of seen) observer.unobserve(part);
      // all are read before one is written: in turns, each would be laid out for the next
      await dressEach(seen.map((part) => [part, faceOf(part)] as const));
      for (const part of seen) undressed.delete(part);
      if (undressed.size === 0) finish();
    },
    { rootMargin: '0px 0px 25%' },
  );
  for (const part of undressed) observer.observe(part);
  // what is found stands in no part there was; a press must not do this: what is pressed would move from under the pointer
  document.addEventListener('input', finish, { once: true });
}

async function bringTypefaces(page: HTMLElement): Promise<void> {
  if (page.classList.contains('typefaces')) return;
  const largest = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  await Promise.race([Promise.all(largest.map(loaded)), pause(patienceMs.load)]);
  await Promise.race([painted(largest), pause(patienceMs.paint)]);
  const families = [getComputedStyle(page).getPropertyValue('--typography-font-family')];
  if (document.querySelector(readingText)) families.push('"Newsreader Variable"');
  // whole before they are named: each part is laid out again once
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em ${family}`)));
  // parts of a page that scripts draw come and go: the dashboard is dressed as a whole
  if (document.querySelector('astro-island[client="only"]')) page.classList.add('typefaces');
  else dress(page);
  try {
    localStorage.setItem(typefacesKey, '1');
  } catch {
    // without storage each page begins like the first
  }
}

void bringTypefaces(document.documentElement);
