import type { BrowserEvent } from '#schema/shapes/figures.ts';

/** Reports an event on this page to the site server, which counts it (site/server/figures/browser-events.ts). Nothing else is sent. */
export function reportEvent(what: BrowserEvent): void {
  navigator.sendBeacon?.(`/figures/${what}${location.pathname}`);
}
