import { atom, onMount } from 'nanostores';
import { afterPaint } from '#site/lib/after-paint.ts';
import { themeKey } from './theme-key.ts';

export type Theme = 'dark' | 'light';

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';

function remembered(): Theme {
  // the script in the head has already read the browser's memory
  const shown = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return isTheme(shown) ? shown : 'dark';
}

export const $theme = atom<Theme>(remembered());

onMount($theme, () => {
  if (typeof window === 'undefined') return;
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === themeKey && isTheme(newValue)) $theme.set(newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

/**
 * The page wears the theme that is chosen here or in another tab; what can wait is done once it is painted: transitions would double
 * the work of that frame, and the colour of the browser's own bar would have the styles computed in the handler of the click.
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
    // private windows may refuse storage: the choice then lasts as long as the page
  }
}
