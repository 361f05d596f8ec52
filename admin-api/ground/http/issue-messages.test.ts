import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './issue-messages.ts';

const object = z.strictObject({ name: z.string() });

test.each<[z.ZodType, unknown, string]>([
  [object, [], 'Must be an object'],
  [object, null, 'Must be an object'],
  [object, undefined, 'This is required'],
  [object, {}, 'This is required'],
  [z.string(), 7, 'Must be a text'],
  [z.number(), '7', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'true', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.enum(['movie', 'anime']), 'film', 'Must be movie or anime'],
  [z.literal(true), false, 'Must be true'],
  [z.string().min(2), 'a', 'Must have at least 2 characters'],
  [z.string().max(2), 'abc', 'Must have at most 2 characters'],
  [z.array(z.int()).max(1), [1, 2], 'Must have at most 1 entries'],
  [z.number().min(1), 0, 'Must be at least 1'],
  [
    z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]),
    { c: 1 },
    'Fits none of the forms that this may take',
  ],
])('%#: an issue has a plain message', (schema, value, words) => {
  expect(schema.safeParse(value, { error: issueMessage }).error?.issues[0]?.message).toBe(words);
});

test('messages of the schema itself take precedence', () => {
  const titled = z.string('Title is required');
  expect(titled.safeParse(7, { error: issueMessage }).error?.issues[0]?.message).toBe('Title is required');
});
