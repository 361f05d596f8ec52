import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';

test('reads as the status, a colon and the body', () => {
  expect(new ApiError(503, 'Away').message).toBe('503: Away');
});

test('finds the words for people: the field that is wrong, else the whole', () => {
  const issues = [{ path: 'body', message: 'Comment too short' }];
  expect(new ApiError(400, JSON.stringify({ message: 'Validation failed', issues })).words).toBe(
    'Comment too short',
  );
  expect(new ApiError(401, '{"message":"Invalid credentials"}').words).toBe('Invalid credentials');
});

test('shows nothing that a proxy says', () => {
  for (const text of ['<html>Bad gateway</html>', '', '"a string"', 'null', '{"message":7}', '{"issues":{}}'])
    expect(new ApiError(502, text).words).toBeNull();
});
