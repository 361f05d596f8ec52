import { toggleTheme } from '#site/stores/theme.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { moonIcon, sunIcon } from '#site/ui/icons.ts';

interface Props {
  /** In the menu the button also names the theme that it switches to. */
  withText?: boolean;
}

/** A page is the same for both themes, so it contains the icons of both, and the style sheet shows one. */
export function ThemeToggle({ withText = false }: Props) {
  const signs = [
    { shown: 'on-dark', icon: sunIcon, words: 'Light theme' },
    { shown: 'on-light', icon: moonIcon, words: 'Dark theme' },
  ];
  return (
    <button
      className={withText ? 'btn btn-quiet theme-text needs-js' : 'icon-btn needs-js'}
      type="button"
      aria-label={withText ? undefined : 'Switch theme'}
      data-theme-toggle
      onClick={toggleTheme}
    >
      {signs.map(({ shown, icon, words }) => (
        <span key={shown} className={shown}>
          <Icon d={icon} />
          {withText && words}
        </span>
      ))}
    </button>
  );
}
