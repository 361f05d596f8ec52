import { useEffect, useRef, useState } from 'react';

/**
 * Whether a box that scrolls by itself has more below its lower edge.
 * @returns references for the box, and for an element after the last thing in it
 */
export function useHasMore<Box extends HTMLElement>() {
  const scrolled = useRef<Box>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [hasMore, setHasMore] = useState(false);

  useEffect(() => {
    if (!scrolled.current || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => setHasMore(entries.at(-1)?.isIntersecting === false),
      // The last 8 pixels are padding.
      { root: scrolled.current, rootMargin: '0px 0px 8px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  return { scrolled, end, hasMore };
}
