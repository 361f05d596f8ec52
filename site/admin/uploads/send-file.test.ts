import { expect, test } from 'vitest';
import { nextStep, percentOf } from './send-file.ts';

const after = (status: number, failedAttempts = 0, body = '') => nextStep({ status, body, failedAttempts });

test('waits for a lost network, longer each time', () => {
  expect(after(0)).toEqual({ step: 'wait', ms: 1000, isNetwork: true });
  expect(after(0, 3)).toEqual({ step: 'wait', ms: 8000, isNetwork: true });
  expect(after(0, 100)).toEqual({ step: 'wait', ms: 10_000, isNetwork: true });
});

test('gives up after half an hour without a network', () => {
  expect(after(0, 180)).toEqual({
    step: 'give-up',
    words: 'Network error occurred during upload',
    isRefusal: false,
  });
});

test('retries when the server is busy or fails', () => {
  for (const status of [409, 423, 429, 500, 503])
    expect(after(status), String(status)).toEqual({ step: 'wait', ms: 1000, isNetwork: false });
});

test('asks to sign in when the session has ended', () => {
  expect(after(401)).toEqual({ step: 'sign-in' });
});

test('reports the server’s message when it refuses', () => {
  const body = JSON.stringify({ message: 'Only image files are allowed for posters' });
  expect(after(415, 0, body)).toEqual({
    step: 'give-up',
    words: 'Only image files are allowed for posters',
    isRefusal: true,
  });
  expect(after(507, 0, '{"message":"There is no room left for uploads"}')).toEqual({
    step: 'give-up',
    words: 'There is no room left for uploads',
    isRefusal: false,
  });
  expect(after(413, 0, '<html>nginx</html>')).toEqual({
    step: 'give-up',
    words: 'Failed to upload file',
    isRefusal: true,
  });
  expect(after(503, 8, '')).toEqual({ step: 'give-up', words: 'Failed to upload file', isRefusal: false });
});

test('rounds percent down, so that 100 means complete', () => {
  expect(percentOf(0, 300)).toBe(0);
  expect(percentOf(299, 300)).toBe(99);
  expect(percentOf(300, 300)).toBe(100);
  expect(percentOf(0, 0)).toBe(0);
});
