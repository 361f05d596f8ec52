import { expect, test } from 'vitest';
import { tooLargeMessage, uploadKinds } from './upload.ts';

test('messages give the limits in whole megabytes', () => {
  expect(tooLargeMessage(uploadKinds.poster)).toBe('File size must be less than 10MB');
  expect(tooLargeMessage(uploadKinds.video)).toBe('File size must be less than 500MB');
  expect(uploadKinds.poster.maxBytes).toBe(10_485_760);
});
