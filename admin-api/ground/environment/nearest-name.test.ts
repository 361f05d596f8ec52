import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'API_URL', 'SEED', 'posterUrl', 'title'];

test.each([
  ['DATADIR', 'DATA_DIR'],
  ['data-dir', 'DATA_DIR'],
  ['DATA_DRI', 'DATA_DIR'],
  ['SITE_URI', 'SITE_URL'],
  ['Poster Ulr', 'posterUrl'],
  ['titel', 'title'],
  ['Port', 'PORT'],
])('%s is near %s', (name, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

test.each(['HOME', 'SPORT', 'director', 'PATH', 'TERM', 'XDG_DATA_DIRS', ''])(
  '%s has no near name',
  (name) => {
    expect(nearestName(name, known)).toBeNull();
  },
);
