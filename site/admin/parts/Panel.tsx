import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { wrapText } from '#site/ui/wrap-text.ts';

interface Props {
  title: ReactNode;
  /** Shown at the right of the heading. */
  actions?: ReactNode;
  /** The number of rows in the panel, where rows can be removed by a button inside them. */
  rows?: number;
  className?: string;
  /** The fragment of addresses that lead to it. */
  anchor?: string;
  children: ReactNode;
}

/** A part of a section, under a heading of its own. */
export function Panel({ title, actions, rows = 0, className = 'panel', anchor, children }: Props) {
  const id = useId();
  const heading = useKeptFocus(rows);
  const { hash } = useLocation();
  // A panel may come after its section.
  useEffect(() => {
    if (anchor && hash === `#${anchor}`) heading.current?.scrollIntoView();
  }, [anchor, hash, heading]);
  return (
    <section id={anchor} className={className} aria-labelledby={id}>
      <header className="wrapping">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {wrapText(actions)}
      </header>
      {wrapText(children)}
    </section>
  );
}

interface RowProps {
  name: ReactNode;
  /** Its states, each with the look of its dot. */
  states?: readonly (readonly [words: string, look: 'good' | 'held' | 'bad' | 'hidden'] | false | null)[];
  /** The lines below the name. */
  text: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
}

/** A row of a panel: a name with states, lines of text, and buttons. */
export const NamedRow = ({ name, states = [], text, children }: RowProps) => (
  <li className="panel-row split wrapping spread">
    <div className="row-text">
      <span className="wrapping">
        <b>{name}</b>
        {states
          .filter((state) => state !== false && state !== null)
          .map(([words, look]) => (
            <span key={words} className={`state ${look}`}>
              {words}
            </span>
          ))}
      </span>
      {wrapText(text)}
    </div>
    {children && <div className="row-actions wrapping">{children}</div>}
  </li>
);

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
