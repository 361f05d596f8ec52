import { $theme, toggleTheme } from '#site/stores/theme.ts';

/** The browser's own chrome (address bar) follows the page's ground. */
function paintChrome(): void {
  const ground = getComputedStyle(document.body).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

$theme.listen((theme) => {
  document.documentElement.dataset['theme'] = theme;
  paintChrome();
});

document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-theme-toggle]')) toggleTheme();
});
