import { atom, onMount } from 'nanostores';
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

/** The page wears the theme that is chosen here or in another tab, and the browser's own bar takes the page's ground. */
export function wearTheme(): void {
  $theme.listen((theme) => {
    document.documentElement.dataset['theme'] = theme;
    const ground = getComputedStyle(document.body).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
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
