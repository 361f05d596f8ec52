import type { z } from 'zod';
import { inputSchemaOf } from './input-schema.ts';

type JsonSchema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = z.core.JSONSchema.BaseSchema;

/** A body that breaks one rule of its contract, and the field that the refusal must name. */
export interface Break {
  field: string;
  rule: string;
  body: Record<string, unknown>;
}

/** One body for each rule of each field: the valid one with that field changed. */
export function breaksOf(contract: z.ZodType, valid: Record<string, unknown>): Break[] {
  const schema = inputSchemaOf(contract);
  const { properties = {}, required = [] } = schema;
  const ofFields = Object.entries(properties).flatMap(([field, rules]) =>
    valuesBreaking(rules, required.includes(field)).map(([rule, value]) => ({
      field,
      rule,
      body: { ...valid, [field]: value },
    })),
  );
  const missing = required.map((field) => {
    const { [field]: _, ...body } = valid;
    return { field, rule: 'required', body };
  });
  return [...ofFields, ...missing, { field: 'unknown', rule: 'known', body: { ...valid, unknown: 1 } }];
}

/**
 * The value that breaks each rule. An object is no text, number, flag or list; a text is no object. An empty value of an optional field
 * counts as left out.
 */
function valuesBreaking(schema: JsonSchema, isRequired: boolean): [rule: string, value: unknown][] {
  if (typeof schema === 'boolean' || schema.readOnly) return [];
  const own = choicesOf(schema).find((choice) => choice.type !== 'null') ?? schema;
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems } = own;
  const breaks: [string, unknown][] = [];
  if (type !== undefined || own.enum) breaks.push(['type', type === 'object' ? 'text' : { a: 1 }]);
  if (own.enum || own.const !== undefined) breaks.push(['choice', 'no such choice']);
  if (type === 'string' && !own.enum) breaks.push(['no control characters', 'a\u0000b']);
  if (isRequired && minLength !== undefined && minLength > 0) breaks.push(['minLength', '']);
  if (maxLength !== undefined) breaks.push(['maxLength', 'x'.repeat(maxLength + 1)]);
  if (minimum !== undefined) breaks.push(['minimum', minimum - 1]);
  if (maximum !== undefined) breaks.push(['maximum', maximum + 1]);
  if (type === 'integer') breaks.push(['whole', 1.5]);
  if (minItems !== undefined && minItems > 0) breaks.push(['minItems', []]);
  if (maxItems !== undefined) breaks.push(['maxItems', Array.from({ length: maxItems + 1 }, () => 1)]);
  return breaks;
}

const choicesOf = ({ anyOf, oneOf }: ObjectSchema): ObjectSchema[] =>
  (anyOf ?? oneOf ?? []).filter((choice): choice is ObjectSchema => typeof choice === 'object');
