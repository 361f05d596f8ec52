import { z } from 'zod';
import { schemaNames } from './named-schemas.ts';
import type { JsonSchema } from './types.ts';

export type Direction = 'input' | 'output';
type Components = Record<string, JsonSchema>;

const place = '#/components/schemas/';
const localPlace = '#/$defs/';

/** Converts zod schemas to those of the document; named ones go to `components` and are referred to. */
export function createConverter() {
  const components: Components = {};

  function convert(schema: z.ZodType, io: Direction): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      metadata: schemaNames,
      unrepresentable: 'any',
      override: describe,
    });
    for (const [name, definition] of Object.entries($defs)) keep(name, definition);
    // A named schema is returned complete, with its name as `id`.
    const { id, '~standard': standard, ...rest } = relinked(own) as JsonSchema;
    if (typeof id !== 'string') return rest;
    keep(id, rest);
    return { $ref: place + id };
  }

  function keep(name: string, definition: unknown): void {
    const { id, ...rest } = relinked(definition) as JsonSchema;
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(rest))
      throw new Error(`The schema ${name} is one thing where it is sent and another where it is answered`);
    components[name] = rest;
  }

  return { components, convert };
}

/** Adds the metadata of `.meta()` in schema/; a format replaces the long pattern behind it. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** zod writes references relative to one schema; the document keeps all schemas in one place. */
function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string' ? inner.replace(localPlace, place) : relinked(inner),
  ]);
  return Object.fromEntries(entries);
}

/** The schema itself, or the one it refers to. */
export function resolved(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.slice(place.length);
  return (name && components[name]) || schema;
}

export const nameOf = (schema: JsonSchema): string | undefined => schema.$ref?.slice(place.length);
