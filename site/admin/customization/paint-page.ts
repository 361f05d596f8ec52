import { previewProperties } from '#site/lib/theme-properties.ts';
import { paintCards } from './paint-cards.ts';
import { paintFooter } from './paint-footer.ts';
import { type Pictures, paintPictures } from './paint-pictures.ts';

type ValueOf = (key: string) => string;

/** Where words of the settings stand on the home page. */
const words: readonly [selector: string, key: string][] = [
  ['.brand > span', 'branding_site_name'],
  ['.footer-tagline', 'branding_tagline'],
  ['.hero.welcome h2', 'featured_hero_title'],
  ['.hero.welcome .logline', 'featured_hero_subtitle'],
];

/** Replaces the words of an element and leaves its icon. */
function setWords(element: Element, text: string): void {
  const own = [...element.childNodes].find(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
  if (own) own.nodeValue = text;
  else element.append(text);
}

/** Dresses a page of the site in the values of the form: nothing of it is saved, and nothing leaves this browser. */
export function paintPage(
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
  paintFooter(page, read);
}
