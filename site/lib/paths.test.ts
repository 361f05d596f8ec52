import { expect, test } from 'vitest';
import { isOperatorPath } from './paths.ts';

test.each(['/admin', '/admin/movies', '/admin/', '/login', '/login/again', '/invitation'])(
  '%s is the operator’s',
  (path) => {
    expect(isOperatorPath(path)).toBe(true);
  },
);

test.each(['/', '/administration', '/page/admin', '/movies/login', '/search'])(
  '%s is the visitors’',
  (path) => {
    expect(isOperatorPath(path)).toBe(false);
  },
);
