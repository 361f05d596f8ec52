import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';

test('is a message of the status, a colon and the body', () => {
  expect(new ApiError(503, 'Away').message).toBe('503: Away');
});

test('finds the message for people: that of the invalid field, otherwise of the whole answer', () => {
  const issues = [{ path: 'body', message: 'Comment too short' }];
  expect(new ApiError(400, JSON.stringify({ message: 'Validation failed', issues })).words).toBe(
    'Comment too short',
  );
  expect(new ApiError(401, '{"message":"Invalid credentials"}').words).toBe('Invalid credentials');
});

test("shows nothing from a proxy's page", () => {
  for (const text of ['<html>Bad gateway</html>', '', '"a string"', 'null', '{"message":7}', '{"issues":{}}'])
    expect(new ApiError(502, text).words).toBeNull();
});
