import type { Page } from '@playwright/test';

const evilHost = 'evil.example';

/** What a payload did on this page: opened a dialog, went to another host, or led the visitor away. */
export function watchForPayloads(page: Page, home: string): string[] {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith(evilHost)) signs.push(`request: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    if (frame === page.mainFrame() && !url.startsWith(home) && url !== 'about:blank')
      signs.push(`led to: ${url}`);
  });
  page.on('popup', (popup) => signs.push(`opened: ${popup.url()}`));
  return signs;
}

/** Does to everything inside what a visitor may do, without following links that lead away. */
export async function pokeEverything(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluateAll((places) => {
    // its own buttons may lead on within the site, and would end the walk there
    navigation.addEventListener('navigate', (event) => {
      const { sameDocument, url } = event.destination;
      if (!sameDocument && url.startsWith(location.origin)) event.preventDefault();
    });
    for (const place of places) {
      for (const element of place.querySelectorAll<HTMLElement>('*')) {
        const link = element.closest('a');
        const isHarmless = link === null || !/^https?:$/.test(link.protocol);
        for (const name of ['mouseover', 'focus', 'pointerdown', 'toggle', 'animationstart', 'error', 'load'])
          element.dispatchEvent(new Event(name));
        if (isHarmless) element.click?.();
      }
    }
  });
  // what was started has had its turn
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
}

/** As a browser shows it: one blank for several. */
export const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
