import { toggleTheme } from '#site/stores/theme.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { moonIcon, sunIcon } from '#site/ui/icons.ts';

/** A page is the same for both themes, so it contains the icons of both, and the style sheet shows one. */
export function ThemeToggle() {
  return (
    <button className="icon-btn needs-js" type="button" aria-label="Switch theme" onClick={toggleTheme}>
      <span className="on-dark">
        <Icon d={sunIcon} />
      </span>
      <span className="on-light">
        <Icon d={moonIcon} />
      </span>
    </button>
  );
}
