/** The lines of the list under the search box, made of the cards that the search page has. The list numbers them. */
import { searchPath } from '#site/lib/paths.ts';

function option(href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.role = 'option';
  link.ariaSelected = 'false';
  link.tabIndex = -1;
  return link;
}

function textOf(name: string, facts: readonly Node[]): HTMLElement {
  const text = document.createElement('span');
  const title = document.createElement('b');
  title.dir = 'auto';
  title.textContent = name;
  const line = document.createElement('span');
  line.className = 'card-facts';
  line.append(...facts);
  text.append(title, line);
  return text;
}

const addressOf = (card: HTMLElement) => card.querySelector('a')?.getAttribute('href') ?? '';

export function optionOf(card: HTMLElement): HTMLAnchorElement {
  const link = option(addressOf(card));
  // kept for the next time the same is typed: the card itself stays whole
  const poster = card.querySelector('.poster')?.cloneNode(true);
  const facts = card.querySelector('.card-facts')?.cloneNode(true).childNodes ?? [];
  if (poster instanceof HTMLElement) {
    poster.classList.add('small');
    for (const picture of poster.querySelectorAll('img, source')) picture.setAttribute('sizes', '44px');
    link.append(poster);
  }
  link.append(textOf(card.querySelector('.card-title')?.textContent ?? '', [...facts]));
  return link;
}

export function optionOfMatch(card: HTMLElement): HTMLAnchorElement {
  const link = option(addressOf(card));
  const teams = [...card.querySelectorAll('.team bdi')].map(({ textContent }) => textContent);
  const facts = [...card.querySelectorAll('.top > span')].map(({ textContent }) => {
    const fact = document.createElement('span');
    fact.textContent = textContent;
    return fact;
  });
  link.append(textOf(teams.join(' – '), facts));
  return link;
}

export function optionToAll(term: string, summary: string): HTMLAnchorElement {
  const link = option(searchPath(null, term));
  link.className = 'all';
  link.textContent = `All results: ${summary}`;
  return link;
}

export function loadingOptions(): HTMLElement[] {
  return Array.from({ length: 3 }, () => {
    const line = document.createElement('span');
    line.className = 'waiting';
    line.ariaHidden = 'true';
    line.innerHTML =
      '<span class="poster small skeleton"></span><span><i class="skeleton skeleton-title"></i><i class="skeleton skeleton-facts"></i></span>';
    return line;
  });
}
