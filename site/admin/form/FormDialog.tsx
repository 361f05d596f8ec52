import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { xIcon } from '#site/ui/icons.ts';

interface Props {
  isOpen: boolean;
  title: string;
  /** What it belongs to. */
  text?: string;
  isWide?: boolean;
  onClose: () => void;
  /** A form of class `dialog-form`: its fields in FormBody, its buttons in `dialog-foot`. */
  children: ReactNode;
}

export function FormDialog({ isOpen, title, text, isWide = false, onClose, children }: Props) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} isWide={isWide}>
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Tip words="Close">
            <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
              <Icon d={xIcon} />
            </button>
          </Tip>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </Dialog>
  );
}

interface FormBodyProps {
  /** `form` puts fields below one another. */
  className?: string;
  children: ReactNode;
}

/** What scrolls between the head and the buttons of a form. A line at its lower edge says that there is more below. */
export function FormBody({ className, children }: FormBodyProps) {
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

interface SubmitButtonProps {
  isBusy: boolean;
  /** While it is busy. */
  busyWords?: string;
  children: ReactNode;
}

/** It keeps the focus while it is busy, which a disabled button would lose. */
export function SubmitButton({ isBusy, busyWords = 'Saving...', children }: SubmitButtonProps) {
  return (
    <button
      className="btn btn-primary"
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? (
        <>
          <span className="spinner" />
          {busyWords}
        </>
      ) : (
        children
      )}
    </button>
  );
}
