import { atom, onMount } from 'nanostores';
import { afterPaint } from '#site/lib/scheduling.ts';

/** The localStorage key of the theme (specification, point 4). */
export const themeKey = 'theme';

type Theme = 'dark' | 'light';

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';

function remembered(): Theme {
  // The script in the head has already read the stored choice.
  const shown = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return isTheme(shown) ? shown : 'dark';
}

const $theme = atom<Theme>(remembered());

onMount($theme, () => {
  if (typeof window === 'undefined') return;
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === themeKey && isTheme(newValue)) $theme.set(newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

/**
 * Applies the theme chosen here or in another tab. The rest waits until the frame is painted: transitions would double that
 * frame's work, and the browser bar's colour would force styles to be computed in the click handler.
 */
export function wearTheme(): void {
  const root = document.documentElement;
  $theme.listen((theme) => {
    root.classList.add('changing-theme');
    root.dataset['theme'] = theme;
    afterPaint(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
      root.classList.remove('changing-theme');
    });
  });
}

export function toggleTheme(): void {
  const next = $theme.get() === 'dark' ? 'light' : 'dark';
  $theme.set(next);
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}
