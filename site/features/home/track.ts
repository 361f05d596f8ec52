/** The pages of a sliding row: how many there are, which one is visible, and where each begins. */

/** The measures of a row's track, in CSS pixels. */
export interface TrackSize {
  /** The width of all cards with the space at both edges. */
  scrollWidth: number;
  clientWidth: number;
  /** Space before and after the cards, when the row extends to the window's edge. */
  bleed: number;
  gap: number;
}

/** Because of zoom and fractions of pixels, edges meet only roughly. */
const tolerance = 4;

const lastStart = ({ scrollWidth, clientWidth }: TrackSize) => Math.max(0, scrollWidth - clientWidth);
const pageWidth = ({ clientWidth, bleed, gap }: TrackSize) => clientWidth - 2 * bleed + gap;

export function pageCount(size: TrackSize): number {
  const width = pageWidth(size);
  const end = lastStart(size);
  return width <= 0 || end <= tolerance ? 1 : Math.ceil((end - tolerance) / width) + 1;
}

export function pageStart(page: number, size: TrackSize): number {
  return Math.min(page * pageWidth(size), lastStart(size));
}

export function pageAt(scrollLeft: number, size: TrackSize): number {
  const last = pageCount(size) - 1;
  if (scrollLeft >= lastStart(size) - tolerance) return last;
  return Math.min(last, Math.max(0, Math.round(scrollLeft / pageWidth(size))));
}

function sizeOf(track: HTMLElement): TrackSize {
  const { paddingLeft, columnGap } = getComputedStyle(track);
  return {
    scrollWidth: track.scrollWidth,
    clientWidth: track.clientWidth,
    bleed: Number.parseFloat(paddingLeft) || 0,
    gap: Number.parseFloat(columnGap) || 0,
  };
}

/** Which page of a row is visible, of how many. */
export interface Track {
  pages: number;
  page: number;
}

function slideTo(track: HTMLElement, page: number, size: TrackSize): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  track.scrollTo({ left: pageStart(page, size), behavior: isStill ? 'instant' : 'smooth' });
}

export function showPage(track: HTMLElement, page: number): void {
  slideTo(track, page, sizeOf(track));
}

/**
 * Slides on by one page from the visible one, which is measured: a press may come before the row is followed. The page before the first
 * is the last, and the page after the last is the first.
 */
export function turnPage(track: HTMLElement, by: 1 | -1): void {
  const size = sizeOf(track);
  const pages = pageCount(size);
  slideTo(track, (pageAt(track.scrollLeft, size) + by + pages) % pages, size);
}

/** Follows a row that the visitor scrolls (finger, wheel, keys) until `signal` aborts. */
export function followTrack(track: HTMLElement, signal: AbortSignal, changed: (now: Track) => void): void {
  let [pages, page] = [1, 0];
  const measure = () => {
    const size = sizeOf(track);
    // A row that results of a search replace has no size, and keeps its pages.
    if (size.clientWidth === 0) return;
    const [pagesNow, pageNow] = [pageCount(size), pageAt(track.scrollLeft, size)];
    if (pagesNow === pages && pageNow === page) return;
    [pages, page] = [pagesNow, pageNow];
    changed({ pages, page });
  };
  // It is called once when the observation begins, and the layout is known then.
  const resized = new ResizeObserver(measure);
  resized.observe(track);
  track.addEventListener('scroll', measure, { passive: true, signal });
  signal.addEventListener('abort', () => resized.disconnect());
}
