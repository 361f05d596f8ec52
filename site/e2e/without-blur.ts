import { chromium } from '@playwright/test';

/**
 * Without a graphics card every frame blurs again what lies behind a dialog, and the poster behind the hero: more than half of the CPU
 * time of a title's page. No journey sees it, and these elements contain no others whose place it could change.
 */
const sharp = `
  .hero-light :is(img, .lamp), .hero-light::before { filter: none !important; }
  dialog::backdrop { backdrop-filter: none !important; }`;

// Measured interactions include what the blur costs.
if (!process.env['INTERACTIONS_FILE']) {
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (given) => {
      const context = await newContext(given);
      await context.addInitScript((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, sharp);
      return context;
    };
    return browser;
  };
}
