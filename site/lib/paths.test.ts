import { expect, test } from 'vitest';
import { isPrivatePath } from './paths.ts';

test.each(['/admin', '/admin/movies', '/admin/', '/login', '/login/again', '/invitation', '/asked/x'])(
  '%s has no third-party scripts',
  (path) => {
    expect(isPrivatePath(path)).toBe(true);
  },
);

test.each(['/', '/administration', '/page/admin', '/movies/login', '/search'])(
  '%s may have third-party scripts',
  (path) => {
    expect(isPrivatePath(path)).toBe(false);
  },
);
