import { expect, test } from 'vitest';
import { type Entry, found, keepRecent, offered, readRecent } from './palette-entries.ts';

const entry = (id: string, words: string, detail = ''): Entry => ({ id, words, detail, to: `/${id}` });
const movies = entry('movies', 'Manage Movies');
const trash = entry('trash', 'Trash');
const add = entry('movies/add', 'Add Movie');
const name = entry('branding', 'Site name', 'Branding');
const hero = entry('hero', 'Héro title', 'Featured');
const known = { sections: [movies, trash], actions: [add], settings: [name, hero] };
const film = entry('title/7', 'Movie Crazy', 'Movie · 1932');
const titles = [{ name: 'Titles', entries: [film] }];
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** A storage of one value. */
function storage(value: string | null = null) {
  return {
    value,
    getItem() {
      return this.value;
    },
    setItem(_key: string, next: string) {
      this.value = next;
    },
  };
}

test('each typed word begins a word of the entry, ignoring accents; names rank before second lines', () => {
  expect(ids(found([movies, add, trash], 'mov'))).toEqual(['movies', 'movies/add']);
  expect(ids(found([movies, add], 'add'))).toEqual(['movies/add']);
  expect(
    ids(found([entry('a', 'Colour', 'Title'), entry('b', 'Hero title'), entry('c', 'Title')], 'title')),
  ).toEqual(['c', 'b', 'a']);
  expect(ids(found([hero, name], 'her featured'))).toEqual(['hero']);
  expect(found([hero], 'feat')).toEqual([]);
  expect(found([movies], 'ovies')).toEqual([]);
  expect(found([entry('t', 'Taken 3')], 'token')).toEqual([]);
  expect(ids(found([entry('s', 'The Amazing Spider-Man'), entry('m', 'Spider-Man')], 'spiderman'))).toEqual([
    'm',
  ]);
});

test('recent choices come first and once, titles last; settings only once something is typed', () => {
  expect(offered(known, [trash], [], '').map((group) => [group.name, ids(group.entries)])).toEqual([
    ['Recent', ['trash']],
    ['Go to', ['movies']],
    ['Actions', ['movies/add']],
  ]);
  expect(
    offered(known, [film, trash], titles, 'mov').map((group) => [group.name, ids(group.entries)]),
  ).toEqual([
    ['Recent', ['title/7']],
    ['More', ['movies', 'movies/add']],
  ]);
  expect(offered(known, [], titles, 'site').map((group) => [group.name, ids(group.entries)])).toEqual([
    ['Settings', ['branding']],
    ['Titles', ['title/7']],
  ]);
});

test('what was typed exactly comes first; a command before titles only where its name begins so', () => {
  const named = (...words: string[]) => [
    { name: 'Titles', entries: words.map((each) => entry(each, each)) },
    { name: 'People', entries: [] },
  ];
  const order = (typed: string, ...words: string[]) =>
    offered(known, [], named(...words), typed).flatMap((group) => ids(group.entries));
  expect(order('movie', 'Movie Crazy', 'The Movie')).toEqual([
    'Movie Crazy',
    'The Movie',
    'movies',
    'movies/add',
  ]);
  expect(order('tra', 'Tracks')).toEqual(['trash', 'Tracks']);
  expect(order('add', 'Add', 'Addams')).toEqual(['Add', 'Addams', 'movies/add']);
  expect(order('trash', 'Trash', 'Trash Humpers')).toEqual(['trash', 'Trash', 'Trash Humpers']);
  expect(ids(found([entry('c', 'The Alien'), entry('b', 'Aliens'), entry('a', 'Alien')], 'alien'))).toEqual([
    'a',
    'b',
    'c',
  ]);
  // Chosen lately, and still less than what is exactly so.
  expect(
    offered(known, [entry('z', 'Aliens')], named('Alien'), 'alien').flatMap((group) => ids(group.entries)),
  ).toEqual(['Alien', 'z']);
});

test('choices are stored, the latest first; other values in the storage are ignored', () => {
  const kept = storage();
  keepRecent(movies, [], kept);
  keepRecent(film, readRecent([movies], kept), kept);
  keepRecent(movies, readRecent([movies], kept), kept);
  keepRecent({ id: 'theme', words: 'Switch theme', action: 'theme' }, readRecent([movies], kept), kept);
  expect(readRecent([movies], kept)).toEqual([movies, film]);
  // A removed section, a foreign address, no list, no JSON.
  expect(readRecent([], storage('[{"id":"old"},{"id":"x","words":"X","to":"//evil.example"},{}]'))).toEqual(
    [],
  );
  expect(readRecent([], storage('{"id":1}'))).toEqual([]);
  expect(readRecent([], storage('[null'))).toEqual([]);
});
