/** The pages of a sliding row: how many there are, which one is visible, and where each begins. */
import { useEffect, useState } from 'react';

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

/** Follows a row that the visitor scrolls (finger, wheel, keys), and moves it by pages. */
export function useTrack(id: string) {
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const [pages, setPages] = useState(1);
  const [page, setPage] = useState(0);

  useEffect(() => {
    const found = document.getElementById(id);
    if (!found) return;
    const measure = () => {
      setPages(pageCount(sizeOf(found)));
      setPage(pageAt(found.scrollLeft, sizeOf(found)));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(found);
    found.addEventListener('scroll', measure, { passive: true });
    setTrack(found);
    return () => {
      resized.disconnect();
      found.removeEventListener('scroll', measure);
    };
  }, [id]);

  /** The page before the first is the last, and the page after the last is the first. */
  const goTo = (wanted: number) => {
    if (!track) return;
    const left = pageStart((wanted + pages) % pages, sizeOf(track));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
  };
  return { track, pages, page, goTo };
}
