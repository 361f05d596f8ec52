import type { ReactNode } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { ownElement } from '#site/ui/own-element.ts';

interface Props {
  name: string;
  /** Explains the figure where its name does not. */
  note?: string;
  icon: string;
  /** A skeleton shows while it is undefined. */
  figure: string | undefined;
  /** The text below the figure. */
  children?: ReactNode;
}

/** A card with one figure. */
export function Stat({ name, note, icon, figure, children }: Props) {
  return (
    <div className="stat">
      <span className="stat-label">
        <span>
          <span>{name}</span>
          {note && <small>{note}</small>}
        </span>
        <Icon d={icon} />
      </span>
      <span className="stat-figure">{figure ?? <span className="skeleton" />}</span>
      {ownElement(children)}
    </div>
  );
}
