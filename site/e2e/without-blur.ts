import type { BrowserContext } from '@playwright/test';
import { interactionsFile } from './interactions.ts';

/**
 * Without a graphics card every frame blurs again what lies behind a dialog, and the poster behind the hero: more than half of the CPU
 * time of a title's page. No journey sees it, and these elements contain no others whose place it could change.
 */
const sharp = `
  .hero-light :is(img, .lamp), .hero-light::before { filter: none !important; }
  dialog::backdrop { backdrop-filter: none !important; }`;

export async function drawWithoutBlur(context: BrowserContext): Promise<void> {
  // Measured interactions include what the blur costs.
  if (interactionsFile) return;
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, sharp);
}
