/** Matches on an open page: local times, the time until they begin, crests that cannot be had, and what happens while the page is open. */
import { countDown } from './countdown.ts';
import { followMatches } from './follow-matches.ts';
import { localize, localizeNotes } from './local-times.ts';
import { type Regions, regionsOf } from './match-regions.ts';
import { mendCrests } from './mend-crests.ts';

function settle(region: HTMLElement): void {
  localize(region);
  mendCrests(region);
  countDown(region);
}

// As the server sent it: before anything is written in the visitor's time.
const regions: Regions = regionsOf(document);
for (const { element } of regions.values()) settle(element);
localizeNotes();
if (regions.size > 0) followMatches(regions, settle);
