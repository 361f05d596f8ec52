import type { ToldFigure } from '#schema/figures.ts';

/** Reports an event on this page to the site server, which counts it (site/server/figures/told.ts). Nothing else is sent. */
export function tellFigure(what: ToldFigure): void {
  navigator.sendBeacon?.(`/figures/${what}${location.pathname}`);
}
