import { expect, test } from 'vitest';
import type { JsonSchema } from '#admin-api/ground/openapi/types.ts';
import { typeWords } from './fields.ts';
import { written } from './html.ts';

test.each<[JsonSchema, string]>([
  [{ type: 'string', minLength: 1, maxLength: 300 }, 'text, 1 to 300 characters'],
  [{ type: 'string', maxLength: 20_000 }, 'text, up to 20,000 characters'],
  [{ type: 'integer', minimum: 1900, maximum: 2100 }, 'whole number from 1900 to 2100'],
  [{ type: 'integer', minimum: 1, maximum: 2_147_483_647 }, 'whole number, at least 1'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ type: 'string', format: 'date-time' }, 'date and time'],
  [{ enum: ['a', '<b>', 'c'] }, '<code>a</code>, <code>&lt;b&gt;</code> or <code>c</code>'],
  [
    { type: 'array', items: { $ref: '#/components/schemas/Movie' } },
    'list of <a href="#schema-Movie">Movie</a>',
  ],
  [
    { type: 'array', minItems: 1, maxItems: 500, items: { type: 'string' } },
    'list, 1 to 500 of them, of text',
  ],
  [{ type: 'object', properties: { url: { type: 'string' } } }, 'object of url'],
])('%j is %s', (schema, words) => {
  expect(written(typeWords(schema))).toBe(words);
});
