import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When a row that had the focus is gone, the focus goes to the heading above instead of nowhere. The heading takes `tabIndex={-1}`. */
export function useKeptFocus<Heading extends HTMLElement = HTMLHeadingElement>(
  rows: number,
): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const isLess = rows < before.current;
    before.current = rows;
    if (isLess && document.activeElement === document.body) heading.current?.focus();
  }, [rows]);
  return heading;
}
