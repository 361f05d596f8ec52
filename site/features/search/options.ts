/** The lines of the list under the search box, made of the cards that the search page has. */
import { searchPath } from '#site/lib/paths.ts';

function option(index: number, href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.id = `suggestion-${index}`;
  link.role = 'option';
  link.ariaSelected = 'false';
  link.tabIndex = -1;
  return link;
}

export function optionOf(card: HTMLElement, index: number): HTMLAnchorElement {
  const link = option(index, card.querySelector('a')?.getAttribute('href') ?? '');
  // kept for the next time the same is typed: the card itself stays whole
  const poster = card.querySelector('.poster')?.cloneNode(true);
  const name = document.createElement('b');
  name.dir = 'auto';
  name.textContent = card.querySelector('.card-t')?.textContent ?? '';
  const facts = document.createElement('span');
  facts.className = 'card-m';
  facts.append(...[...(card.querySelector('.card-m')?.cloneNode(true).childNodes ?? [])]);
  const text = document.createElement('span');
  text.append(name, facts);
  if (poster instanceof HTMLElement) {
    poster.classList.add('small');
    for (const picture of poster.querySelectorAll('img, source')) picture.setAttribute('sizes', '44px');
    link.append(poster);
  }
  link.append(text);
  return link;
}

export function optionToAll(term: string, summary: string): HTMLAnchorElement {
  const link = option(-1, searchPath(null, term));
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
      '<span class="poster small skel"></span><span><i class="skel t"></i><i class="skel m"></i></span>';
    return line;
  });
}
