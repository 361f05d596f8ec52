import { choicesOf, itemsOf, propertiesOf, typesOf } from '#admin-api/openapi/example.ts';
import { nameOf } from '#admin-api/openapi/schemas.ts';
import type { JsonSchema } from '#admin-api/openapi/types.ts';
import { int4Max } from '#schema/text.ts';
import { type Html, html } from './html.ts';

const formats: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date, such as 2026-11-21',
  email: 'e-mail address',
  'uri-reference': 'http(s) address or a path of this site',
  binary: 'file',
};

const { format: count } = new Intl.NumberFormat('en', { useGrouping: 'min2' });

/** A schema in words: 'text, 1 to 300 characters', 'a list of Movie'. */
export function typeWords(schema: JsonSchema): Html {
  const name = nameOf(schema);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.enum) return orList(schema.enum.map((value) => html`<code>${String(value)}</code>`));
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  const choices = choicesOf(schema);
  if (choices.length > 0) return orList(choices.map(typeWords));
  return orList(typesOf(schema).map((type) => oneType(type, schema)));
}

function oneType(type: string, schema: JsonSchema): Html {
  if (type === 'array') return html`list${counted(schema)} of ${typeWords(itemsOf(schema))}`;
  if (type === 'object') {
    const fields = propertiesOf(schema).map(([name]) => name);
    return fields.length > 0 ? html`object of ${fields.join(', ')}` : html`object`;
  }
  if (type === 'integer') return html`whole number${range(schema)}`;
  if (type === 'number') return html`number${range(schema)}`;
  if (type === 'boolean') return html`<code>true</code> or <code>false</code>`;
  if (type === 'string') return html`${formats[schema.format ?? ''] ?? 'text'}${lengths(schema)}`;
  return html`${type}`;
}

function range({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined && maximum < int4Max)
    return ` from ${count(minimum)} to ${count(maximum)}`;
  return minimum === undefined ? '' : `, at least ${count(minimum)}`;
}

function lengths({ minLength, maxLength, format }: JsonSchema): string {
  if (format || maxLength === undefined) return '';
  return minLength
    ? `, ${count(minLength)} to ${count(maxLength)} characters`
    : `, up to ${count(maxLength)} characters`;
}

const counted = ({ minItems, maxItems }: JsonSchema) =>
  maxItems === undefined ? '' : `, ${count(minItems ?? 0)} to ${count(maxItems)} of them,`;

function orList(words: readonly Html[]): Html {
  return html`${words.map((word, index) => [index === 0 ? '' : index === words.length - 1 ? ' or ' : ', ', word])}`;
}
