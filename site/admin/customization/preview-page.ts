import { previewProperties } from '#site/lib/theme-properties.ts';
import { previewFooter } from './preview-footer.ts';

type ValueOf = (key: string) => string;

/** The elements of the home page that show the text of a setting. */
const words: readonly [selector: string, key: string][] = [
  ['.brand > span', 'branding_site_name'],
  ['.footer-tagline', 'branding_tagline'],
  ['.hero.welcome h2', 'featured_hero_title'],
  ['.hero.welcome .logline', 'featured_hero_subtitle'],
];

/** Replaces the text of an element, but not its icon. */
function setWords(element: Element, text: string): void {
  const own = [...element.childNodes].find(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
  if (own) own.nodeValue = text;
  else element.append(text);
}

/** Shows the values of the form on a page of the site. Nothing is saved or sent. */
export function previewPage(
  page: Document,
  theme: 'dark' | 'light',
  values: ReadonlyMap<string, string>,
  read: ValueOf,
  pictures: Pictures,
) {
  const root = page.documentElement;
  root.dataset['theme'] = theme;
  for (const [name, value] of previewProperties(values)) root.style.setProperty(name, value);
  for (const [selector, key] of words)
    for (const element of page.querySelectorAll(selector)) setWords(element, read(key));
  paintPictures(page, pictures);
  paintCards(page, read);
  previewFooter(page, read);
}

/**
 * Shows the banner of a catalogue without titles in place of the hero, so that its settings can be seen, or removes it again.
 */
export function previewWelcome(page: Document, isShown: boolean): void {
  const hero = page.querySelector<HTMLElement>('.hero:not(.welcome)');
  const banner = page.querySelector<HTMLElement>('[data-preview-welcome]');
  if (hero) hero.style.display = isShown ? 'none' : '';
  if (!isShown) banner?.remove();
  if (!hero || !isShown || banner) return;
  const section = page.createElement('section');
  section.className = 'hero welcome';
  section.dataset['previewWelcome'] = '';
  const part = (tag: string, className: string, ...children: Element[]): Element => {
    const element = page.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  };
  const copy = [part('span', 'strip'), part('h2', ''), part('p', 'logline')];
  section.append(part('div', 'hero-light'), part('div', 'wrap', part('div', 'hero-copy', ...copy)));
  hero.before(section);
}

/** Repeats styles of the banner (features/home/Welcome.astro), which a page without the banner does not include. */
const behindWords: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  inset: '0',
  zIndex: '-1',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  maskImage: 'linear-gradient(90deg, rgb(0 0 0 / 0.18), rgb(0 0 0 / 0.75))',
};

interface Pictures {
  logo: string;
  background: string;
}

/** Copies Astro's scope attribute from a neighbour, so that the scoped styles apply. */
function pictureNextTo(neighbour: Element, className: string): HTMLImageElement {
  const picture = neighbour.ownerDocument.createElement('img');
  picture.className = className;
  picture.alt = '';
  for (const name of neighbour.getAttributeNames())
    if (name.startsWith('data-astro-cid')) picture.setAttribute(name, '');
  return picture;
}

/** Shows, replaces or removes a picture. */
function show(there: HTMLImageElement | null, url: string, add: () => HTMLImageElement): void {
  if (url === '') {
    there?.remove();
    return;
  }
  const picture = there ?? add();
  if (picture.getAttribute('src') !== url) picture.src = url;
}

/** Sets the logo and the picture behind the banner of an empty catalogue. */
function paintPictures(page: Document, { logo, background }: Pictures): void {
  for (const mark of page.querySelectorAll('.brand > .mark'))
    show(mark.parentElement?.querySelector<HTMLImageElement>('.logo') ?? null, logo, () => {
      const picture = pictureNextTo(mark, 'logo');
      picture.height = 32;
      mark.before(picture);
      return picture;
    });
  for (const light of page.querySelectorAll('.hero.welcome > .hero-light'))
    show(page.querySelector<HTMLImageElement>('.hero.welcome > .hero-picture'), background, () => {
      const picture = pictureNextTo(light, 'hero-picture');
      if (light.closest('[data-preview-welcome]')) Object.assign(picture.style, behindWords);
      light.after(picture);
      return picture;
    });
}

interface Facts {
  year: boolean;
  quality: boolean;
}

const isYear = (fact: string) => /^\d{4}$/.test(fact);

/** The 'Year · quality' of a card, without the parts that are switched off. */
export const wantedFacts = (facts: string, wanted: Facts): string =>
  facts
    .split(' · ')
    .filter((fact) => (isYear(fact) ? wanted.year : wanted.quality))
    .join(' · ');

function toggle(element: HTMLElement, isShown: boolean): void {
  element.style.display = isShown ? '' : 'none';
}

/** Shows or hides the facts of cards. A fact that was off when the page was rendered is not on the page and cannot be shown. */
function paintCards(page: Document, read: (key: string) => string): void {
  const wanted = {
    year: read('content_show_year') === 'true',
    quality: read('content_show_quality') === 'true',
  };
  for (const rating of page.querySelectorAll<HTMLElement>('.card-facts > .rating'))
    toggle(rating, read('content_show_ratings') === 'true');
  for (const place of page.querySelectorAll<HTMLElement>('.card-facts > [data-facts]')) {
    const whole = place.dataset['facts'] || place.textContent || '';
    place.dataset['facts'] = whole;
    place.textContent = wantedFacts(whole, wanted);
    toggle(place, place.textContent !== '');
  }
}
