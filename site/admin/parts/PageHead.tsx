import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

export function PageHead({ title, text, back, children }: Props) {
  return (
    <div className="a-h">
      <div>
        {back}
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="r">{children}</div>}
    </div>
  );
}
