import { z } from 'zod';
import type { Call } from '#schema/calls/call.ts';
import { exampleOf, propertiesOf } from './example.ts';
import type { Direction } from './schemas.ts';
import type { JsonSchema, Parameter } from './types.ts';

type Convert = (schema: z.ZodType, io: Direction) => JsonSchema;

/** The parameters of path, query and headers. */
export function parametersOf({ params, query, headers }: Call, convert: Convert): Parameter[] {
  return [
    ...listed(params, 'path', convert),
    ...listed(query, 'query', convert),
    ...listed(headers, 'header', convert),
  ];
}

function listed(schema: z.ZodType | undefined, place: Parameter['in'], convert: Convert): Parameter[] {
  if (!schema) return [];
  if (!(schema instanceof z.ZodObject)) throw new Error(`The ${place} of a route is described by an object`);
  const sent = convert(schema, 'input');
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
    const described = written(field, convert);
    const { description, ...rest } = described;
    return {
      name,
      in: place,
      required: sent.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
      example: pathExample(place, name, rest) ?? exampleOf(rest, { components: {}, io: 'input' }, name),
    };
  });
}

/** A name in a path may have another meaning than in a body. */
const pathExample = (place: Parameter['in'], name: string, { examples }: JsonSchema) =>
  place === 'path' && !examples && name === 'key' ? 'posters/the-general.webp' : undefined;

/** Everything in an address is text; the type it is parsed as is more useful to the caller. */
function written(field: z.ZodType, convert: Convert): JsonSchema {
  const read = convert(field, 'output');
  const isPlain = read.type === 'integer' || read.type === 'number' || read.enum !== undefined;
  const shown = isPlain ? read : convert(field, 'input');
  return propertiesOf(shown).length > 0 ? { type: 'string' } : shown;
}
