import type { Page } from '@playwright/test';

const evilHost = 'evil.example';

/** The effects of a payload on this page: a dialog, a request to another host, or a navigation. */
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

/** Sends events to everything inside and clicks it, except for links that leave the page. */
export async function pokeEverything(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluateAll((places) => {
    // Its own buttons may navigate within the site, which would end the walk.
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
  // Lets the started handlers run.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
}

/** Collapses white space as a browser does. */
export const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
