import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '#site/ui/Icon.tsx';
import { ownElement } from '#site/ui/own-element.ts';

interface Looks {
  look?: 'primary' | 'quiet' | 'ghost' | 'danger' | undefined;
  isLarge?: boolean | undefined;
  /** Shown before the words. */
  icon?: string;
  /** The accessible name, where the words do not say which row the button is about. */
  label?: string;
}

const classesOf = ({ look = 'quiet', isLarge = false }: Looks, more?: string): string =>
  ['btn', `btn-${look}`, !isLarge && 'btn-sm', more].filter(Boolean).join(' ');

interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Disabled for now: screen readers say so, and it keeps the focus. */
  isOff?: boolean;
}

export function Button({ look, isLarge, icon, label, isOff = false, ...button }: ButtonProps) {
  const { className, onClick, children } = button;
  return (
    <button
      type="button"
      {...button}
      className={classesOf({ look, isLarge }, className)}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {icon && <Icon d={icon} />}
      {ownElement(children)}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, isLarge, icon, label, ...link }: Looks & ComponentProps<typeof Link>) {
  return (
    <Link {...link} className={classesOf({ look, isLarge }, link.className)} aria-label={label}>
      {icon && <Icon d={icon} />}
      {ownElement(link.children)}
    </Link>
  );
}
