import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

interface Props {
  title: string;
  text?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

export function PageHead({ title, text, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const came = useNavigationType();

  // a section that shows its head only now, led to from within: the keyboard starts there and not at the top of all
  useEffect(() => {
    if (came !== 'POP' && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [came]);

  return (
    <div className="admin-head">
      <div>
        {back}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="head-actions">{children}</div>}
    </div>
  );
}
