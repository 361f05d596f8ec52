/** A sliding row read as pages: how many there are, which one is in sight, where each begins. All in CSS pixels. */
export interface TrackSize {
  /** Width of everything in the row, edges included. */
  scrollWidth: number;
  clientWidth: number;
  /** Room before and after the cards, where the row bleeds to the window's edge. */
  bleed: number;
  gap: number;
}

/** Zoom and fractions of pixels make edges meet only roughly. */
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
