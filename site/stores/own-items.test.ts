import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OwnItem, type OwnList, ownItem, ownList } from '#schema/shapes/own-list.ts';
import {
  asList,
  formerPlaces,
  goOnFrom,
  isKept,
  mergedItem,
  mergedPlace,
  showsGoingOn,
} from './own-items.ts';
import { packed, readFragment, readList } from './own-transfer.ts';

const heat: OwnItem = { key: 'title:7', kind: 'movie', path: '/movies/heat', name: 'Heat', year: 1995 };

test('continues where the visitor stopped, but not from the first seconds or the credits', () => {
  expect(goOnFrom({ second: 1200 }, 6000)).toBe(1200);
  expect(goOnFrom({ second: 9 }, 6000)).toBeNull();
  expect(goOnFrom({ second: 5800 }, 6000)).toBeNull();
  expect(goOnFrom(undefined, 6000)).toBeNull();
});

test('uses the duration of the current video, and never seeks in a live stream', () => {
  expect(goOnFrom({ second: 1200 }, 900)).toBeNull();
  expect(goOnFrom({ second: 1200 }, Number.POSITIVE_INFINITY)).toBeNull();
  expect(goOnFrom({ second: 1200 }, Number.NaN)).toBeNull();
});

test('of the shows that go on the latest are named by their id, and no film is', () => {
  const watched = (id: number, kind: OwnItem['kind'], at: number, on = true): OwnItem => ({
    ...heat,
    key: `title:${id}`,
    kind,
    watching: { on, at, path: `/tv-shows/show-${id}/season/1/episode/${id}`, label: '' },
  });
  const items = [
    watched(1, 'tv_show', 5),
    watched(2, 'anime', 9),
    watched(3, 'movie', 8),
    watched(4, 'tv_show', 7, false),
    watched(5, 'tv_show', 1),
    heat,
  ];
  expect(showsGoingOn(items, 2)).toEqual({
    1: '/tv-shows/show-1/season/1/episode/1',
    2: '/tv-shows/show-2/season/1/episode/2',
  });
});

test('of two lists the later mark is kept, each separately, and later removals stay', () => {
  const own: OwnItem = { ...heat, listed: { on: true, at: 10 }, seen: { on: false, at: 50 } };
  const other: OwnItem = {
    ...heat,
    name: 'Heat, restored',
    listed: { on: false, at: 20 },
    seen: { on: true, at: 40 },
  };
  const merged = mergedItem(own, other);
  expect(merged).toMatchObject({ listed: { on: false, at: 20 }, seen: { on: false, at: 50 }, name: 'Heat' });
  expect(isKept(merged)).toBe(false);
});

test('merging is commutative and idempotent', () => {
  const mark = fc.option(fc.record({ on: fc.boolean(), at: fc.integer({ min: 0, max: 5 }) }), {
    nil: undefined,
  });
  const item = fc.record({ listed: mark, seen: mark, followed: mark }).map((marks) => ({
    ...heat,
    ...Object.fromEntries(Object.entries(marks).filter(([, one]) => one !== undefined)),
  }));
  const moments = (one: OwnItem) => [one.listed?.at, one.seen?.at, one.followed?.at];
  fc.assert(
    fc.property(item, item, (one, other) => {
      const merged = mergedItem(one, other);
      expect(moments(mergedItem(other, one))).toEqual(moments(merged));
      expect(mergedItem(merged, other)).toEqual(merged);
    }),
  );
});

test('of two positions in a video the later one is kept', () => {
  const place = { path: '/watch/heat', second: 60, of: 600, at: 5 };
  expect(mergedPlace(place, { ...place, second: 30, at: 9 }).second).toBe(30);
  expect(mergedPlace(place, { ...place, second: 30, at: 1 }).second).toBe(60);
  expect(mergedPlace(undefined, place)).toBe(place);
});

test('imports earlier data of the browser, and validates it', () => {
  expect(formerPlaces('{"/watch/a":{"at":60,"of":600},"/watch/b":{"at":"60"},"x":{"at":1,"of":2}}')).toEqual([
    { path: '/watch/a', second: 60, of: 600, at: 0 },
  ]);
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(formerPlaces(text))));
  expect(formerPlaces(null)).toEqual([]);
});

const full: OwnList = asList(
  [
    { ...heat, picture: 'data:image/jpeg;base64,AAAA', listed: { on: true, at: 10 } },
    { ...heat, key: 'title:8', name: 'Léon', seen: { on: false, at: 10 } },
  ],
  [
    { path: '/watch/heat', second: 60, of: 600, at: 5 },
    { path: '/watch/leon', second: 0, of: 600, at: 5 },
  ],
);

test('a file restores everything; a link omits pictures and removals', async () => {
  expect(await readList(JSON.stringify(full))).toEqual(full);
  const { picture: _, ...bare } = full.items[0] ?? heat;
  expect(await readFragment(`#list=${await packed(full)}`)).toEqual(asList([bare], full.places.slice(0, 1)));
});

test('an invalid list, or one of a later version, is refused', async () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...full, version: 2 }),
    JSON.stringify({ ...full, more: 1 }),
  ])
    expect(await readList(text)).toBeNull();
  for (const hash of ['#list=', '#list=!!', '#list=AAAA']) expect(await readFragment(hash)).toBeNull();
});

test('a list made by someone else links only to this site and loads no pictures from other hosts', () => {
  for (const path of [
    'javascript:alert(1)',
    '//evil.example/x',
    'https://evil.example',
    '/api/logout',
    '/admin',
    '/movies/../admin',
  ])
    expect(ownItem.safeParse({ ...heat, path }).success, path).toBe(false);
  for (const picture of ['https://evil.example/p.jpg', '/media/p.jpg', 'data:image/svg+xml;base64,AAAA'])
    expect(ownItem.safeParse({ ...heat, picture }).success, picture).toBe(false);
  expect(ownList.safeParse(full).success).toBe(true);
});
