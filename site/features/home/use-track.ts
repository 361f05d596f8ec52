import { useEffect, useState } from 'react';
import { pageAt, pageCount, pageStart, type TrackSize } from './row-pages.ts';

function sizeOf(track: HTMLElement): TrackSize {
  const { paddingLeft, columnGap } = getComputedStyle(track);
  return {
    scrollWidth: track.scrollWidth,
    clientWidth: track.clientWidth,
    bleed: Number.parseFloat(paddingLeft) || 0,
    gap: Number.parseFloat(columnGap) || 0,
  };
}

/** Follows a row that scrolls by itself (finger, wheel, keys) and moves it by pages. */
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

  /** Round both ends. */
  const goTo = (wanted: number) => {
    if (!track) return;
    const left = pageStart((wanted + pages) % pages, sizeOf(track));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
  };
  return { track, pages, page, goTo };
}
