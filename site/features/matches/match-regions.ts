/** The parts of a page that show matches, and the same parts of a newer form of the page. */

interface Region {
  element: HTMLElement;
  /** As the server last sent it. */
  html: string;
}
export type Regions = Map<string, Region>;

export function regionsOf(page: Document): Regions {
  const found = page.querySelectorAll<HTMLElement>('[data-match-region]');
  return new Map(
    [...found].map((element) => [element.dataset['matchRegion'] ?? '', { element, html: element.outerHTML }]),
  );
}

const isPlaying = (region: HTMLElement) => region.querySelector('[data-on-screen]') !== null;

/** A row keeps its frame, which scrolls, and its controls; anything else is replaced whole. */
function swap(old: HTMLElement, next: HTMLElement): HTMLElement {
  const [track, newTrack] = [old.querySelector('.track'), next.querySelector('.track')];
  if (track && newTrack) {
    track.replaceChildren(...newTrack.children);
    return old;
  }
  const fresh = document.importNode(next, true);
  old.replaceWith(fresh);
  return fresh;
}

/** The keyboard stays where it was, if that is still there. */
function keepFocus(region: HTMLElement, change: () => HTMLElement): HTMLElement {
  const link = document.activeElement?.closest('a');
  const href = link && region.contains(link) ? link.getAttribute('href') : null;
  const fresh = change();
  if (href !== null)
    fresh.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  return fresh;
}

/** Brings the page to its newer form; answers with the parts that changed. What plays is left alone. */
export function renew(regions: Regions, page: Document): HTMLElement[] {
  const changed: HTMLElement[] = [];
  for (const [name, next] of regionsOf(page)) {
    const region = regions.get(name);
    if (!region || region.html === next.html || isPlaying(region.element)) continue;
    region.html = next.html;
    // A player is more than its HTML.
    if (name === 'stream') location.reload();
    region.element = keepFocus(region.element, () => swap(region.element, next.element));
    changed.push(region.element);
  }
  return changed;
}
