import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageLimits } from '#schema/shapes/page.ts';
import { queryClient } from '#site/admin/data/queries.ts';
import { pagerNumbers } from '#site/admin/parts/list-pages.ts';
import {
  bodyMax,
  keptForMs,
  listedComments,
  nameMax,
  postedForMs,
  renderedComments,
} from '#site/features/comments/comment-numbers.ts';
import { descriptionMax } from '#site/lib/structured-data/title-nodes.ts';
import { sessionCacheMs } from '#site/stores/session.ts';
import { pageWindow } from '#site/ui/page-window.ts';
import { toastMs, toastSwipe } from '#site/ui/Toaster.tsx';

// Section 9 of the specification, as far as the site implements it; schema/rules/specified-limits.test.ts covers the rest.

const style = (name: string) => readFileSync(new URL(`styles/${name}`, import.meta.url), 'utf8');

test("the site's limits are those of the specification", () => {
  expect({
    comments: [nameMax, bodyMax, listedComments, renderedComments],
    commentsKeptMs: keptForMs,
    successMessageMs: postedForMs,
    structuredDescription: descriptionMax,
    pagePreview: pageLimits.preview,
    sessionCacheMs,
    toast: [toastMs, toastSwipe],
    adminPager: pagerNumbers(10, 20),
    pager: pageWindow(10, 20),
  }).toEqual({
    comments: [60, 500, 50, 10],
    commentsKeptMs: 30_000,
    successMessageMs: 2500,
    structuredDescription: 300,
    pagePreview: 200,
    sessionCacheMs: 300_000,
    toast: [5000, 50],
    adminPager: [8, 9, 10, 11, 12],
    pager: [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20],
  });
});

test('data of the dashboard never becomes stale by itself, and is not refetched on focus, by time or after a failure', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  expect(queryClient.getDefaultOptions().queries?.refetchInterval).toBeUndefined();
});

test('the hero advances after 5 s, and a row holds 3, 4 and 5 cards from 640, 768 and 1024 px, and the setting beside them', () => {
  expect(/--hero-interval: (\d+)s/.exec(style('tokens.css'))?.[1]).toBe('5');
  const columns = [
    ...style('../features/catalogue/card.css').matchAll(/min-width: (\d+)px\) \{\s+:root \{\s+--n: ([^;]+)/g),
  ];
  expect(columns.map(([, width, count]) => [width, count])).toEqual([
    ['640', '3'],
    ['768', '4'],
    ['1024', '5'],
    ['1280', 'var(--layout-grid-columns)'],
  ]);
});
