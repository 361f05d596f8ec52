import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { $theme, toggleTheme } from '#site/stores/theme.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { moonIcon, sunIcon } from '#site/ui/icons.ts';

export function ThemeToggle() {
  const theme = useStore($theme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <Tip words="Switch theme">
      <button className="icon-btn" type="button" aria-label="Switch theme" onClick={toggleTheme}>
        <Icon d={theme === 'dark' ? sunIcon : moonIcon} />
      </button>
    </Tip>
  );
}
