import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that may insert unescaped HTML. Each of them sanitises or generates it; consider that before adding one. */
const known = [
  // Both are sanitised by the allow list of content pages.
  'site/features/content-page/ContentPage.astro set:html={html}',
  'site/features/content-page/ContentPage.astro set:html={content.html}',
  // The operator's own code, rendered only where the settings allow it.
  'site/features/ads/AdSlot.astro set:html={code.html}',
  // Constants of this project: scripts, icons and skeletons.
  'site/layouts/SiteLayout.astro set:html={prefetchRules}',
  'site/layouts/HeadStart.astro set:html={firstPaintScript}',
  'site/layouts/HeadStart.astro set:html={transitionStyle}',
  'site/ui/Sheet.astro set:html={sheetWait}',
  'site/features/title/Banner.astro set:html={backScript}',
  'site/features/title/GoOn.astro set:html={goOnScript}',
  'site/features/title/SeasonBanner.astro set:html={backScript}',
  'site/features/own-list/MyList.astro set:html={earlyPressScript}',
  'site/features/calendar/CalendarWeeks.astro set:html={earlierDaysScript}',
  'site/features/calendar/CalendarEntry.astro set:html={crestSvg(team)}',
  'site/features/card-controls/card-controls.ts .innerHTML =',
  'site/ui/field-problem.ts .innerHTML =',
  'site/ui/lazy-images.ts .innerHTML =',
  'site/features/header/header.ts .innerHTML =',
  // Initials are letters and digits, and colours are constants.
  'site/features/matches/Team.astro set:html={crestSvg(name)}',
  'site/features/matches/open-matches.ts .insertAdjacentHTML',
  // Icons of this project; names are text nodes.
  'site/features/own-list/controls.ts .innerHTML =',
  'site/features/own-list/own-rows.ts .innerHTML =',
  'site/features/search/result-markup.ts .innerHTML =',
  'site/features/search/result-markup.ts .innerHTML =',
  'site/features/search/result-markup.ts .innerHTML =',
  // HTML that Astro rendered, from the cache.
  'site/ui/CachedFragment.astro set:html={html}',
  // graph.ts escapes everything that could end a script.
  'site/layouts/HeadMeta.astro set:html={jsonLd(graph)}',
];

const raw =
  /set:html(?:=\{[^}]*\})?|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=(?!=)|\.insertAdjacentHTML|document\.write|\.setHTMLUnsafe|\.createContextualFragment/g;

test('unescaped HTML is inserted in known files only', () => {
  const files = globSync('site/**/*.{astro,ts,tsx,js}').filter(
    (path) => !/\.(?:test|spec)\.|\/e2e\//.test(path),
  );
  const found = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(raw)].map(([use]) => `${path} ${use}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found.toSorted()).toEqual(known.toSorted());
});
