import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** `form` puts fields below one another. */
  className?: string;
  children: ReactNode;
}

/** What scrolls between the head and the buttons of a form. A line at its lower edge says that there is more below. */
export function FormBody({ className, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [hasMore, setHasMore] = useState(false);

  useEffect(() => {
    if (!body.current || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => setHasMore(entries.at(-1)?.isIntersecting === false),
      // the last pixels are padding
      { root: body.current, rootMargin: '0px 0px 8px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={body}
      className={className ? `dialog-scroll ${className}` : 'dialog-scroll'}
      data-more={hasMore || undefined}
    >
      {children}
      <span ref={end} className="dialog-end" />
    </div>
  );
}
