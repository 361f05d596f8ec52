/** What a call takes and answers, in words. */
import { choicesOf, itemsOf, propertiesOf, typesOf } from '#admin-api/ground/openapi/example.ts';
import { nameOf, resolved } from '#admin-api/ground/openapi/schemas.ts';
import type { JsonSchema, OpenApiDocument, Parameter } from '#admin-api/ground/openapi/types.ts';
import { int4Max } from '#schema/rules/text.ts';
import { type Html, html, prose } from './html.ts';

type Field = Pick<Parameter, 'name' | 'schema' | 'required' | 'description'>;

export function fieldList(heading: string, fields: readonly Field[]): Html {
  return html`<h4>${heading}</h4><dl>${fields.map(fieldEntry)}</dl>`;
}

function fieldEntry({
  name,
  schema,
  required,
  description = schema.description ?? itemsOf(schema).description,
}: Field) {
  const { default: left } = schema;
  return html`<div><dt><code>${name}</code>${required && html` <b class="must">required</b>`}</dt>
<dd>${typeWords(schema)}${left !== undefined && html`; <code>${JSON.stringify(left)}</code> when left out`}${description && html`<p>${prose(description)}</p>`}</dd></div>`;
}

const fieldsOf = (schema: JsonSchema): Field[] =>
  propertiesOf(schema).map(([name, inner]) => ({
    name,
    schema: inner,
    required: schema.required?.includes(name) ?? false,
  }));

/** The fields of a schema, or its description when it has none. */
export function schemaFields(heading: string, schema: JsonSchema, { components }: OpenApiDocument): Html {
  const own = resolved(schema, components.schemas);
  const choices = choicesOf(own).filter((choice) => fieldsOf(choice).length > 0);
  if (choices.length > 1)
    return html`${choices.map((choice, index) =>
      fieldList(index === 0 ? heading : `Or ${heading.toLowerCase()}`, fieldsOf(choice)),
    )}`;
  const fields = fieldsOf(own);
  if (fields.length > 0) return fieldList(heading, fields);
  return html`<h4>${heading}</h4><p class="quiet">${typeWords(nameOf(schema) ? own : schema)}</p>`;
}

const formats: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date, such as 2026-11-21',
  email: 'e-mail address',
  'uri-reference': 'http(s) address or a path of this site',
  binary: 'file',
};

const { format: count } = new Intl.NumberFormat('en', { useGrouping: 'min2' });

/** A schema in words: 'text, 1 to 300 characters', 'list of Movie'. */
export function typeWords(schema: JsonSchema): Html {
  const name = nameOf(schema);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return orList(values.map((value) => html`<code>${String(value)}</code>`));
  const choices = choicesOf(schema);
  return orList(
    choices.length > 0 ? choices.map(typeWords) : typesOf(schema).map((type) => oneType(type, schema)),
  );
}

function oneType(type: string, schema: JsonSchema): Html {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format = '' } = schema;
  if (type === 'array') {
    const size = maxItems === undefined ? '' : `, ${count(minItems ?? 0)} to ${count(maxItems)} of them,`;
    return html`list${size} of ${typeWords(itemsOf(schema))}`;
  }
  if (type === 'object') {
    const names = propertiesOf(schema).map(([name]) => name);
    return html`object${names.length > 0 && ` of ${names.join(', ')}`}`;
  }
  if (type === 'boolean') return html`<code>true</code> or <code>false</code>`;
  if (type === 'string') {
    const sized = format === '' && maxLength !== undefined;
    const least = minLength ? `${count(minLength)} to` : 'up to';
    return html`${formats[format] ?? 'text'}${sized && `, ${least} ${count(maxLength)} characters`}`;
  }
  if (type !== 'integer' && type !== 'number') return html`${type}`;
  const word = type === 'integer' ? 'whole number' : 'number';
  if (minimum === undefined) return html`${word}`;
  const isRange = maximum !== undefined && maximum < int4Max;
  return html`${word}${isRange ? ` from ${count(minimum)} to ${count(maximum)}` : `, at least ${count(minimum)}`}`;
}

const orList = (words: readonly Html[]): Html =>
  html`${words.map((word, index) => [index === 0 ? '' : index === words.length - 1 ? ' or ' : ', ', word])}`;
