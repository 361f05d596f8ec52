import type { ToldFigure } from '#schema/figures.ts';

/** Tells the site server what happened on this page, to be counted (site/server/figures/told.ts). Nothing else is sent. */
export function tellFigure(what: ToldFigure): void {
  navigator.sendBeacon?.(`/figures/${what}${location.pathname}`);
}
