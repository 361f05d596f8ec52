import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { Link } from 'react-router';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';

interface TipProps {
  words: string;
  /** The tooltip shows on narrow windows only; a wide one shows the words next to the icon. */
  isOnlyNarrow?: boolean;
  /** A button or a link that shows an icon alone and has an accessible name of its own. */
  children: ReactElement<TipData>;
}

interface TipData {
  'data-tip'?: string;
  'data-tip-narrow'?: true | undefined;
}

/** The tooltip of an icon, which the shell shows (shell/use-tooltips.ts). */
export const Tip = ({ words, isOnlyNarrow = false, children }: TipProps) =>
  cloneElement(children, { 'data-tip': words, 'data-tip-narrow': isOnlyNarrow || undefined });

interface IconProps {
  icon: string;
  /** Shown as the tooltip. */
  words: string;
  /** The accessible name, where the tooltip does not say which row it is about. */
  name?: string;
}

/** A small button of an icon with a tooltip. */
export function IconButton({
  icon,
  words,
  name = words,
  isLarge = false,
  className = '',
  ...button
}: IconProps & { isLarge?: boolean } & Omit<ComponentProps<'button'>, 'name'>) {
  return (
    <Tip words={words}>
      <button
        type="button"
        {...button}
        className={`icon-btn ${isLarge ? '' : 'small'} ${className}`}
        aria-label={name}
      >
        <Icon d={icon} />
      </button>
    </Tip>
  );
}

/** A link that looks like an IconButton. */
export function IconLink({ icon, words, name = words, ...link }: IconProps & ComponentProps<typeof Link>) {
  return (
    <Tip words={words}>
      <Link {...link} className="icon-btn small" aria-label={name}>
        <Icon d={icon} />
      </Link>
    </Tip>
  );
}

/** The button that deletes the row it stands in. */
export const DeleteButton = (button: { name: string; words?: string; onClick: () => void }) => (
  <IconButton className="delete" icon={trash2Icon} words="Delete" {...button} />
);
