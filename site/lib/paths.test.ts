import { expect, test } from 'vitest';
import { isPrivatePath } from './paths.ts';

test.each(['/admin', '/admin/movies', '/admin/', '/login', '/login/again', '/invitation', '/asked/x'])(
  '%s is not for third parties',
  (path) => {
    expect(isPrivatePath(path)).toBe(true);
  },
);

test.each(['/', '/administration', '/page/admin', '/movies/login', '/search'])(
  '%s is the visitors’',
  (path) => {
    expect(isPrivatePath(path)).toBe(false);
  },
);
