/** Stores the position on a public page when an Edit link is followed, to return there after the edit. */

interface Place {
  /** The path of the page with its query. */
  page: string;
  /** The address of the card's link, and its index among the cards with that address. */
  href: string;
  nth: number;
  /** The card's distance from the upper edge of the window; the scroll position, in case the card is gone. */
  top: number;
  scroll: number;
}

const storageKey = 'edit-place';
const pageHere = () => location.pathname + location.search;
const cardsOf = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('.card > a')].filter((link) => link.pathname === href);

/** The address of the form of a title, which leads back to this page. */
export const editHref = (own: string) => `${own}/edit?${new URLSearchParams({ from: pageHere() })}`;

export function keepPlace(card: Element | null): void {
  const link = card?.querySelector<HTMLAnchorElement>(':scope > a');
  const href = link?.pathname ?? '';
  const place: Place = {
    page: pageHere(),
    href,
    nth: link ? cardsOf(href).indexOf(link) : -1,
    top: link?.getBoundingClientRect().top ?? 0,
    scroll: window.scrollY,
  };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // Without storage the page opens at its top.
  }
}

function takeSlot(): Place | null {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (place?.page !== pageHere()) return null;
    sessionStorage.removeItem(storageKey);
    return place;
  } catch {
    return null;
  }
}

/**
 * Scrolls the card back to its position in the window, and focuses it. Parts that are laid out late move it, so this is done
 * twice.
 */
export async function returnToPlace(): Promise<void> {
  const place = takeSlot();
  if (!place) return;
  window.scrollTo({ top: place.scroll, behavior: 'instant' });
  const cards = cardsOf(place.href);
  const link = cards[place.nth] ?? cards[0];
  if (!link) return;
  link.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  link.focus({ preventScroll: true });
  for (let times = 0; times < 2; times += 1) {
    window.scrollBy({ top: link.getBoundingClientRect().top - place.top, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
}
