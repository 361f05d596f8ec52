import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { ownElement } from '#site/ui/own-element.ts';

interface Props {
  title: ReactNode;
  /** Shown at the right of the heading. */
  actions?: ReactNode;
  /** The number of rows in the panel, where rows can be removed by a button inside them. */
  rows?: number;
  className?: string;
  children: ReactNode;
}

/** A part of a section, under a heading of its own. */
export function Panel({ title, actions, rows = 0, className = 'panel', children }: Props) {
  const id = useId();
  const heading = useKeptFocus(rows);
  return (
    <section className={className} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {ownElement(actions)}
      </header>
      {ownElement(children)}
    </section>
  );
}

/**
 * When the focused row is removed, the browser moves the focus to the body. This moves it to the heading above the rows, which
 * needs `tabIndex={-1}`.
 */
export function useKeptFocus(rows: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const isLess = rows < before.current;
    before.current = rows;
    if (isLess && document.activeElement === document.body) heading.current?.focus();
  }, [rows]);
  return heading;
}
