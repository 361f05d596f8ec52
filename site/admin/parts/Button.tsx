import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';

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
  /** Disabled for now: screen readers say so, it keeps the focus, and it sends no form. */
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
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon d={icon} />}
      {wrapText(children)}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, isLarge, icon, label, ...link }: Looks & ComponentProps<typeof Link>) {
  return (
    <Link {...link} className={classesOf({ look, isLarge }, link.className)} aria-label={label}>
      {icon && <Icon d={icon} />}
      {wrapText(link.children)}
    </Link>
  );
}

/** A link out of the dashboard, or to a file, that looks like a button. */
export function OutLink({ look, isLarge, icon, label, ...link }: Looks & ComponentProps<'a'>) {
  return (
    <a {...link} href={link.href} className={classesOf({ look, isLarge }, link.className)} aria-label={label}>
      {icon && <Icon d={icon} />}
      {wrapText(link.children)}
    </a>
  );
}

/** The link above a heading that leads back to the list; Escape follows it. */
export const BackLink = (link: ComponentProps<typeof Link>) => (
  <Link {...link} className={`back-link ${link.className ?? ''}`} data-shortcut="back">
    <Icon d={arrowLeftIcon} />
    {wrapText(link.children)}
  </Link>
);
