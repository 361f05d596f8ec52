import { expect, test } from 'vitest';
import { ApiError } from '#site/lib/api-error.ts';
import { refusalWords, wantedNext } from './sign-in.ts';

test("a refusal is shown with the server's message", () => {
  const tooMany = 'Too many attempts. Please try again later.';
  expect(refusalWords(new ApiError(429, JSON.stringify({ message: tooMany })))).toBe(tooMany);
});

test('without a message of the server the credentials are reported as wrong', () => {
  expect(refusalWords(new ApiError(401, ''))).toBe('Invalid credentials');
});

test('an error page of a gateway is not reported as a wrong password', () => {
  expect(refusalWords(new ApiError(502, '<html>Bad gateway</html>'))).toBe(
    'The server does not answer (502). Please try again.',
  );
});

test('a server that does not answer is not reported as a wrong password', () => {
  expect(refusalWords(new TypeError('Failed to fetch'))).toBe(
    'The server cannot be reached. Please try again.',
  );
});

const asked = (next: string) => wantedNext(`?next=${encodeURIComponent(next)}`);

test('redirects back into the dashboard', () => {
  for (const next of ['/admin', '/admin/movies?page=2', '/admin?x=1']) expect(asked(next)).toBe(next);
});

test('redirects nowhere else', () => {
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
