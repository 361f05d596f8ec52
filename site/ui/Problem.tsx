import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { circleAlertIcon } from './icons.ts';
import { wrapText } from './wrap-text.ts';

interface Props {
  /** The control refers to it by `aria-describedby`. */
  id?: string;
  children: ReactNode;
}

/** The error message below a control or a form; screen readers announce it. */
export function Problem({ id, children }: Props) {
  return (
    <p className="problem" id={id} role="alert">
      <Icon d={circleAlertIcon} />
      {wrapText(children)}
    </p>
  );
}
