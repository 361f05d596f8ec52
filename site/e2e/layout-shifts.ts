import type { Page } from '@playwright/test';

/**
 * What layout shifts have moved since the page was opened, but for the header, and the dots between words, which are pseudo-elements: both
 * may move a few pixels sideways when a font loads late.
 */
export const movedParts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .flatMap((entry) => (entry as PerformanceEntry & { sources: { node: Node | null }[] }).sources)
              .flatMap(({ node }) => node ?? [])
              .filter((node) => !node.parentElement?.closest('.site-header'))
              .map((node) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node.nodeName)),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without a layout shift the observer reports nothing.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
