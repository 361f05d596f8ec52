import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { wrapText } from '#site/ui/wrap-text.ts';

interface Props {
  title: string;
  text?: ReactNode;
  /** The link back, above the title. */
  back?: ReactNode;
  /** The buttons at the right. */
  children?: ReactNode;
}

export function PageHead({ title, text, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const came = useNavigationType();

  // After a link inside the dashboard the focus starts at the heading of the section, not at the top of the page.
  useEffect(() => {
    if (came !== 'POP' && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [came]);

  return (
    <div className="wrapping admin-head">
      <div>
        {wrapText(back)}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="wrapping to-end">{children}</div>}
    </div>
  );
}
