import { z } from 'zod';
import type { JsonSchema } from './types.ts';

export type Direction = 'input' | 'output';
type Components = Record<string, JsonSchema>;

const prefix = '#/components/schemas/';
const localPlace = '#/$defs/';

/** Converts zod schemas to those of the document; those with `.meta({ id })` go to `components` and are referred to. */
export function createConverter() {
  const components: Components = {};

  function convert(schema: z.ZodType, io: Direction): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: shorten,
    });
    for (const [name, definition] of Object.entries($defs)) keep(name, definition);
    const { id: _, '~standard': standard, ...rest } = relinked(own) as JsonSchema;
    // A named schema is returned complete, unless it refers to itself.
    const id = z.globalRegistry.get(schema)?.id;
    if (id === undefined || rest.$ref) return rest;
    keep(id, rest);
    return { $ref: prefix + id };
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

/** Keeps the examples of what is transformed, too; a format replaces the long pattern behind it. */
function shorten({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const examples = z.globalRegistry.get(zodSchema)?.['examples'];
  if (examples) jsonSchema.examples = examples as unknown[];
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
    key === '$ref' && typeof inner === 'string' ? inner.replace(localPlace, prefix) : relinked(inner),
  ]);
  return Object.fromEntries(entries);
}

/** The schema itself, or the one it refers to. */
export function resolved(schema: JsonSchema, components: Components): JsonSchema {
  const name = schema.$ref?.slice(prefix.length);
  return (name && components[name]) || schema;
}

export const nameOf = (schema: JsonSchema): string | undefined => schema.$ref?.slice(prefix.length);
