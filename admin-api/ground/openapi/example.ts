import { fieldExamples } from './field-examples.ts';
import type { Direction } from './schemas.ts';
import { resolved } from './schemas.ts';
import type { JsonSchema } from './types.ts';

interface Context {
  components: Record<string, JsonSchema>;
  /** Examples of requests contain only required fields, those of answers all of them. */
  io: Direction;
}

/** An example value of this schema: by the name of the field, otherwise the simplest one. */
export function exampleOf(schema: JsonSchema, context: Context, field = ''): unknown {
  const own = resolved(schema, context.components);
  if (own.examples?.[0] !== undefined) return own.examples[0];
  if (own.const !== undefined) return own.const;
  const known = fieldExamples[field];
  if (known !== undefined && fits(known, own)) return known;
  if (own.default !== undefined) return own.default;
  if (own.enum?.[0] !== undefined) return own.enum[0];
  const [choice] = choicesOf(own);
  if (choice) return exampleOf(choice, context, field);
  return plainExample(own, context, field);
}

function plainExample(schema: JsonSchema, context: Context, field: string): unknown {
  const [type] = typesOf(schema);
  if (type === 'object') return objectExample(schema, context);
  if (type === 'array') return [exampleOf(itemsOf(schema), context, field)];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'string' ? (ofFormat[schema.format ?? ''] ?? 'text') : null;
}

const ofFormat: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T20:45:00.000Z',
};

function objectExample(schema: JsonSchema, context: Context): Record<string, unknown> {
  const properties = propertiesOf(schema);
  const shown = properties.filter(
    ([name, inner]) =>
      context.io === 'output' || schema.required?.includes(name) || inner.examples?.[0] !== undefined,
  );
  // An update requires no field: one field shows how it is used.
  const [first] = properties;
  const entries = shown.length === 0 && first ? [first] : shown;
  return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner, context, name)]));
}

/** Of a record whose keys are known, these keys. */
export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  const { propertyNames: names, additionalProperties: value } = schema;
  const keys =
    isSchema(names) && isSchema(value) ? (names.enum ?? []).map((key) => [String(key), value]) : [];
  return [...Object.entries(schema.properties ?? {}), ...keys].filter(
    (entry): entry is [string, JsonSchema] => isSchema(entry[1]),
  );
}

export const itemsOf = (schema: JsonSchema): JsonSchema => (isSchema(schema.items) ? schema.items : {});

export const choicesOf = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);

export const typesOf = ({ type }: JsonSchema): string[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Checks the type, since the same name may have another meaning elsewhere. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.enum) return schema.enum.some((choice) => choice === value);
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.some((choice) => fits(value, choice));
  return typesOf(schema).some((type) => isOfType(value, type));
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return typeof value === type && !Array.isArray(value);
}
