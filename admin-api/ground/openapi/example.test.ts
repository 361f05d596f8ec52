import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './types.ts';

const thing: JsonSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    year: { type: 'integer', minimum: 1900 },
    note: { type: 'string', examples: ['as it says itself'] },
  },
};
const components = { Thing: thing };
const of = (schema: JsonSchema, field = '', io: 'input' | 'output' = 'input') =>
  exampleOf(schema, { components, io }, field);

test('examples of requests are short: required fields, and fields with an example of their own', () => {
  expect(of({ $ref: '#/components/schemas/Thing' })).toEqual({
    title: 'The General',
    note: 'as it says itself',
  });
});

test('examples of answers are complete', () => {
  expect(of({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }, '', 'output')).toEqual([
    { title: 'The General', year: 1926, note: 'as it says itself' },
  ]);
});

test('when no field is required, one field shows the usage', () => {
  expect(
    of({ type: 'object', properties: { rating: { type: 'number' }, year: { type: 'integer' } } }),
  ).toEqual({
    rating: 8.1,
  });
});

test.each<[string, JsonSchema, string, unknown]>([
  ['a name that means another type here is passed over', { type: 'integer', minimum: 7 }, 'title', 7],
  ['a choice takes a known value if it is one', { enum: ['anime', 'movie'] }, 'type', 'anime'],
  ['a constant is itself', { const: '1.0.0' }, 'version', '1.0.0'],
  ['a default is a good example', { type: 'integer', default: 24 }, 'limit', 24],
  ['of several kinds the first', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'flag', true],
])('%s', (_, schema, field, example) => {
  expect(of(schema, field)).toEqual(example);
});
