/** The visitor's list, in this browser only (IndexedDB), shared by all its tabs. Nothing of it is ever part of a request. */
import { clear, createStore, entries, getMany, setMany, update } from 'idb-keyval';
import { atom } from 'nanostores';
import type { OwnItem, OwnList, OwnPlace } from '#schema/shapes/own-list.ts';
import {
  type About,
  type AnyMark,
  asList,
  formerPlaces,
  goOnFrom,
  goOnKey,
  isKept,
  isNewer,
  isOn,
  type Mark,
  mergedItem,
  mergedPlace,
  ownHintKey,
  showsGoingOn,
} from './own-items.ts';

export interface Own {
  items: ReadonlyMap<string, OwnItem>;
  /** By the path of the page with the video. */
  places: ReadonlyMap<string, OwnPlace>;
}
type Pairs<T> = readonly (readonly [string, T | undefined])[];

const nothing: Own = { items: new Map(), places: new Map() };
/** null until it has been read. */
export const $own = atom<Own | null>(null);

const items = createStore('own-items', 'items');
const places = createStore('own-places', 'places');
/** Informs other tabs which keys changed; null for all. */
const channel = new BroadcastChannel('own-list');

const withPairs = <T>(before: ReadonlyMap<string, T>, pairs: Pairs<T>): ReadonlyMap<string, T> => {
  const after = new Map(before);
  for (const [key, value] of pairs)
    if (value === undefined) after.delete(key);
    else after.set(key, value);
  return after;
};

function show(changed: { items?: Pairs<OwnItem>; places?: Pairs<OwnPlace> }): void {
  const own = $own.get() ?? nothing;
  $own.set({
    items: withPairs(own.items, changed.items ?? []),
    places: withPairs(own.places, changed.places ?? []),
  });
  keepHint();
}

/** Letters for the script in the next page's head, which reserves the space for rows of home; and where shows go on. */
function keepHint(): void {
  const all = [...($own.get()?.items.values() ?? [])];
  const has = (mark: Mark | 'watching') => all.some((item) => isOn(item, mark));
  const hint = [has('watching') && 'w', (has('listed') || has('followed')) && 'l', all.some(isKept) && 'k'];
  try {
    localStorage.setItem(ownHintKey, hint.filter(Boolean).join(''));
    const shows = showsGoingOn(all);
    if (Object.keys(shows).length > 0) localStorage.setItem(goOnKey, JSON.stringify(shows));
    else localStorage.removeItem(goOnKey);
    // The browser sends this event to other tabs only, and to none when the value stays the same; this tab's page may show the button too.
    dispatchEvent(new StorageEvent('storage', { key: goOnKey }));
  } catch {
    // Without it home shows no rows of the visitor's own, and a show's page no link to where it goes on.
  }
}

async function readAll(): Promise<void> {
  const [allItems, allPlaces] = await Promise.all([
    entries<string, OwnItem>(items),
    entries<string, OwnPlace>(places),
  ]);
  $own.set({ items: new Map(allItems), places: new Map(allPlaces) });
  keepHint();
}

/** Imports positions that the player stored in an earlier version. */
async function takeOver(): Promise<void> {
  const formerKey = 'watched';
  const former = formerPlaces(localStorage.getItem(formerKey));
  for (const place of former) await update<OwnPlace>(place.path, (own) => mergedPlace(own, place), places);
  localStorage.removeItem(formerKey);
}

async function open(): Promise<void> {
  await takeOver().catch(() => {});
  await readAll();
  channel.addEventListener('message', async ({ data: keys }: MessageEvent<string[] | null>) => {
    if (keys === null) return await readAll();
    const [someItems, somePlaces] = await Promise.all([
      getMany<OwnItem | undefined>(keys, items),
      getMany<OwnPlace | undefined>(keys, places),
    ]);
    show({
      items: keys.map((key, nth) => [key, someItems[nth]] as const),
      places: keys.map((key, nth) => [key, somePlaces[nth]] as const),
    });
  });
  // A page from the back/forward cache has received no messages meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void readAll();
  });
}

let opening: Promise<void> | undefined;
/** Fails when the browser offers no storage, as in some private windows. */
export function openOwnList(): Promise<void> {
  opening ??= open();
  return opening;
}

async function writeItem(
  key: string,
  change: (before: OwnItem | undefined) => OwnItem,
): Promise<OwnItem | undefined> {
  let after: OwnItem | undefined;
  await update<OwnItem>(
    key,
    (before) => {
      after = change(before);
      return after;
    },
    items,
  );
  show({ items: [[key, after]] });
  channel.postMessage([key]);
  return after;
}

/** The picture is added later, so that the entry is stored even when the visitor leaves the page at once. */
async function changeItem(
  { poster, drawn = null, ...facts }: About,
  change: (before: OwnItem | undefined) => Partial<OwnItem>,
): Promise<void> {
  await openOwnList();
  const written = await writeItem(facts.key, (before) => ({ ...before, ...facts, ...change(before) }));
  if (written?.picture !== undefined) return;
  const picture = (await thumbnailOf(poster)) ?? (await thumbnailOf(drawn));
  if (picture !== null) await writeItem(facts.key, (before) => ({ ...facts, ...before, picture }));
}

/** Adds or removes a mark. */
export const setMark = (about: About, mark: Mark, on: boolean) =>
  changeItem(about, () => ({ [mark]: { on, at: Date.now() } }));

/** Where watching continues; null removes it. */
export const setWatching = (about: About, goOn: { path: string; label: string } | null) =>
  changeItem(about, (before) => ({
    watching: {
      path: goOn?.path ?? before?.watching?.path ?? about.path,
      label: goOn?.label ?? before?.watching?.label ?? '',
      on: goOn !== null,
      at: Date.now(),
    },
  }));

/**
 * Removes a mark, and returns what undoes that: since when, and where, it was there. What was marked again meanwhile, in any tab,
 * stays.
 */
export async function takeOff(key: string, mark: AnyMark): Promise<() => Promise<void>> {
  await openOwnList();
  const before = $own.get()?.items.get(key);
  const was = before?.[mark];
  if (!before || !was) return async () => {};
  const off = { ...was, on: false, at: Date.now() };
  await writeItem(key, (item) => ({ ...before, ...item, [mark]: off }));
  return async () => {
    const now = $own.get()?.items.get(key);
    if (now?.[mark]?.at !== off.at || now[mark].on) return;
    await writeItem(key, (item) => ({ ...now, ...item, [mark]: was }));
  };
}

export async function placeIn(path: string): Promise<OwnPlace | undefined> {
  await openOwnList();
  return $own.get()?.places.get(path);
}

/**
 * A video watched to its end starts from the beginning: its position is kept as 0, so that an older file does not bring the old
 * one back.
 */
export async function keepPlace(path: string, second: number, of: number): Promise<void> {
  await openOwnList();
  const place = { path, second: goOnFrom({ second }, of) ?? 0, of, at: Date.now() };
  await setMany([[path, place]], places);
  show({ places: [[path, place]] });
  channel.postMessage([path]);
}

export function ownListNow(): OwnList {
  const own = $own.get() ?? nothing;
  return asList(own.items.values(), own.places.values());
}

/**
 * Adds a list of another browser; of each mark and each position the later one is kept. Returns how many entries are new or
 * changed.
 */
export async function addList(list: OwnList): Promise<number> {
  await openOwnList();
  const own = $own.get() ?? nothing;
  const changed = list.items.filter((item) => isNewer(item, own.items.get(item.key))).length;
  await Promise.all([
    ...list.items.map((item) => update<OwnItem>(item.key, (before) => mergedItem(before, item), items)),
    ...list.places.map((place) =>
      update<OwnPlace>(place.path, (before) => mergedPlace(before, place), places),
    ),
  ]);
  await readAll();
  channel.postMessage(null);
  return changed;
}

/** Replaces everything, also for Undo. */
export async function replaceList(list: OwnList): Promise<void> {
  await openOwnList();
  await Promise.all([clear(items), clear(places)]);
  await setMany(
    list.items.map((item) => [item.key, item]),
    items,
  );
  await setMany(
    list.places.map((place) => [place.path, place]),
    places,
  );
  await readAll();
  channel.postMessage(null);
}

/** As wide as the second smallest copy of a poster: sharp enough for the cards of My list. */
const [width, height] = [320, 480];

/**
 * A small copy of a poster, stored in the browser: a list that requested its posters would tell the server what is in it. It is null when there
 * is no picture, or when its host does not allow reading it (CORS).
 */
async function thumbnailOf(address: string | null): Promise<string | null> {
  if (!address) return null;
  try {
    const image = new Image();
    // Without it no picture of another host can be read, not even where that host allows it.
    image.crossOrigin = 'anonymous';
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    const { naturalWidth: wide, naturalHeight: high } = image;
    const scale = Math.max(width / wide, height / high);
    const [left, top] = [(width - wide * scale) / 2, (height - high * scale) / 2];
    pen.drawImage(image, left, top, wide * scale, high * scale);
    return canvas.toDataURL('image/jpeg', 0.75);
  } catch {
    return null;
  }
}
