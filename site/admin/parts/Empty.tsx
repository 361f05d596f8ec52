import type { ReactNode } from 'react';
import { Icon } from '#site/ui/Icon.tsx';

interface Props {
  icon: string;
  title: string;
  children?: ReactNode;
}

export function Empty({ icon, title, children }: Props) {
  return (
    <div className="empty">
      <Icon d={icon} />
      <b>{title}</b>
      {children}
    </div>
  );
}
