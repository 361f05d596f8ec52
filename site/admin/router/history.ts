/**
 * The dashboard's navigation in the browser's history. A navigation can be blocked until the user has confirmed that typed text
 * may be lost.
 */
import { atom } from 'nanostores';
import {
  NavigationType as Came,
  createPath,
  type Location,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

export interface Place {
  location: Location;
  /** By a link, by replacing an address, or by Back and Forward. */
  came: Came;
  /** Keeps the scroll position of the window. */
  keepsScroll: boolean;
  /** The dashboard was opened here: not by a link in it, and not by loading it again. */
  isOpening?: true;
}

/** The history state that is stored with an address. */
interface Entry {
  usr: unknown;
  key: string;
  /** Its number within the tab, by which Back and Forward are measured. */
  idx: number;
}

interface HeldWay {
  by: Guard;
  leave: () => void;
  stay: () => void;
}

/** Decides whether a navigation must wait. */
export type Guard = (to: Location) => boolean;

const newKey = () => Math.random().toString(36).slice(2, 10);

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'key' in state && 'idx' in state;

/** An address that was typed, or reached by a plain link, has no entry yet. */
function readEntry(idxOfNew: number): Entry {
  if (isEntry(history.state)) return history.state;
  const entry: Entry = { usr: null, key: newKey(), idx: idxOfNew };
  history.replaceState(entry, '');
  return entry;
}

const locationOf = ({ usr, key }: Entry): Location => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: usr, key };
};

let index = 0;
const nowhere: Location = { pathname: '', search: '', hash: '', state: null, key: '' };
export const $place = atom<Place>({ location: nowhere, came: Came.Pop, keepsScroll: false });

/** The location with which the dashboard was opened. */
export function openPlace(): Place {
  const isOpening = !isEntry(history.state);
  const entry = readEntry(0);
  index = entry.idx;
  const place = { location: locationOf(entry), came: Came.Pop, keepsScroll: false };
  $place.set(isOpening ? { ...place, isOpening } : place);
  return $place.get();
}

/** The location of an address that the server renders. */
export const placeAt = (address = ''): Place => ({
  location: { ...nowhere, ...parsePath(address) },
  came: Came.Pop,
  keepsScroll: false,
});

/** The navigation that waits for an answer. */
export const $held = atom<HeldWay | null>(null);

/** Only the last guard is asked: a dialog over a form has its own. */
let guards: Guard[] = [];

export function addGuard(guard: Guard): () => void {
  guards.push(guard);
  return () => {
    guards = guards.filter((other) => other !== guard);
    if ($held.get()?.by === guard) $held.set(null);
  };
}

function holds(to: Location, leave: () => void): boolean {
  const by = guards.at(-1);
  if (!by?.(to)) {
    $held.set(null);
    return false;
  }
  const answered = (then?: () => void) => () => {
    $held.set(null);
    then?.();
  };
  $held.set({ by, leave: answered(leave), stay: answered() });
  return true;
}

function go(came: Came.Push | Came.Replace, to: To, state: unknown, keepsScroll = false): void {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const location: Location = {
    pathname: '',
    search: '',
    hash: '',
    ...path,
    state: state ?? null,
    key: newKey(),
  };
  const leave = () => {
    if (came === Came.Push) index += 1;
    const entry: Entry = { usr: location.state, key: location.key, idx: index };
    if (came === Came.Push) history.pushState(entry, '', createPath(location));
    else history.replaceState(entry, '', createPath(location));
    $place.set({ location, came, keepsScroll });
  };
  if (!holds(location, leave)) leave();
}

export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (steps) => history.go(steps),
  push: (to, state, options) => go(Came.Push, to, state, options?.preventScrollReset),
  replace: (to, state, options) => go(Came.Replace, to, state, options?.preventScrollReset),
};

/** Set while the browser returns to where a blocked navigation began; later ones wait. */
let whenReturned: PromiseWithResolvers<void> | undefined;
/** The next navigation of the browser has been allowed. */
let isAllowed = false;

function stepped(): void {
  const entry = readEntry(index + 1);
  const steps = entry.idx - index;
  if (whenReturned) {
    // Back may have been pressed once more meanwhile.
    if (steps !== 0) {
      history.go(-steps);
      return;
    }
    whenReturned.resolve();
    whenReturned = undefined;
    return;
  }
  const location = locationOf(entry);
  const isFree = isAllowed || steps === 0;
  isAllowed = false;
  // The browser has already navigated: it is sent back, so that the address is again that of the visible page.
  const returned = Promise.withResolvers<void>();
  const leave = () =>
    void returned.promise.then(() => {
      isAllowed = true;
      history.go(steps);
    });
  if (!isFree && holds(location, leave)) {
    whenReturned = returned;
    history.go(-steps);
    return;
  }
  index = entry.idx;
  $place.set({ location, came: Came.Pop, keepsScroll: false });
}

/** Returns the function that ends it. */
export function followBrowser(): () => void {
  window.addEventListener('popstate', stepped);
  return () => window.removeEventListener('popstate', stepped);
}
