import { settingValue } from '#schema/shapes/setting-value.ts';
import { previewProperties } from '#site/lib/theme-properties.ts';
import { instagramIcon, mailIcon, phoneIcon, tiktokIcon, youtubeIcon } from '#site/ui/icons.ts';

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
  section.append(part('div', 'hero-light'), part('div', 'wrap hero-grid', part('div', 'hero-copy', ...copy)));
  hero.before(section);
}

/** Repeats styles of the banner (features/home/WelcomeBanner.astro), which a page without the banner does not include. */
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

/** The 'Genre · year · quality' of a card without the parts that are switched off. What is first and no year is the genre. */
export const wantedFacts = (facts: string, wanted: Facts): string =>
  facts
    .split(' · ')
    .filter((fact, place) => (isYear(fact) ? wanted.year : place === 0 || wanted.quality))
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
  for (const rating of page.querySelectorAll<HTMLElement>('.card > a > p > .rating'))
    toggle(rating, read('content_show_ratings') === 'true');
  for (const line of page.querySelectorAll('.card > a > p')) {
    const place = factsOf(line);
    if (place) place.textContent = wantedFacts(place.dataset['facts'] ?? '', wanted);
  }
}

/** The plain text of a card's facts, in an element of its own that keeps what it said. */
function factsOf(line: Element): HTMLElement | null {
  const text = [...line.childNodes].find(
    ({ nodeName, textContent }) => nodeName === '#text' && textContent?.trim(),
  );
  if (!text) return line.querySelector<HTMLElement>('[data-facts]');
  const place = line.ownerDocument.createElement('span');
  place.dataset['facts'] = text.textContent ?? '';
  text.replaceWith(place);
  return place;
}

const social = [
  { key: 'footer_youtube_url', name: 'YouTube', icon: youtubeIcon },
  { key: 'footer_instagram_url', name: 'Instagram', icon: instagramIcon },
  { key: 'footer_tiktok_url', name: 'TikTok', icon: tiktokIcon },
] as const;
const contacts = [
  { key: 'footer_phone', scheme: 'tel:', icon: phoneIcon },
  { key: 'footer_email', scheme: 'mailto:', icon: mailIcon },
] as const;

const svgNames = 'http://www.w3.org/2000/svg';

function link(page: Document, href: string, icon: string, words?: string): HTMLAnchorElement {
  const svg = page.createElementNS(svgNames, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = page.createElementNS(svgNames, 'path');
  path.setAttribute('d', icon);
  svg.append(path);
  const anchor = page.createElement('a');
  anchor.href = href;
  anchor.append(svg, ...(words ? [words] : []));
  return anchor;
}

/** An incomplete address is shown, but its link leads nowhere. */
const addressOf = (key: string, value: string) => (settingValue(key).safeParse(value).success ? value : '#');

/** Replaces the links of the footer by those in the form. */
function previewFooter(page: Document, read: ValueOf): void {
  page.querySelector('.footer-social')?.remove();
  const links = social.flatMap(({ key, name, icon }) => {
    const value = read(key);
    if (value === '') return [];
    const anchor = link(page, addressOf(key, value), icon);
    anchor.className = 'icon-btn ringed';
    anchor.setAttribute('aria-label', name);
    return [anchor];
  });
  const row = page.createElement('div');
  row.className = 'footer-social';
  row.append(...links);
  if (links.length > 0) page.querySelector('.footer-tagline')?.after(row);

  const list = page.querySelector('.footer-list');
  for (const { key, scheme, icon } of contacts) {
    list?.querySelector(`li:has(> a[href^="${scheme}"])`)?.remove();
    const value = read(key);
    if (value === '') continue;
    const item = page.createElement('li');
    item.append(link(page, `${scheme}${value}`, icon, value));
    list?.append(item);
  }
}
