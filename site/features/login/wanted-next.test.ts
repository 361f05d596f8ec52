import { expect, test } from 'vitest';
import { wantedNext } from './wanted-next.ts';

const asked = (next: string) => wantedNext(`?next=${encodeURIComponent(next)}`);

test('leads back into the dashboard', () => {
  for (const next of ['/admin', '/admin/movies?page=2', '/admin?x=1']) expect(asked(next)).toBe(next);
});

test('leads nowhere else', () => {
  for (const next of [
    '',
    '/',
    '//evil.example/admin',
    'https://evil.example',
    '/administrator',
    'javascript:alert(1)',
  ])
    expect(asked(next)).toBeNull();
});
