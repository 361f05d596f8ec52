import { choicesOf, itemsOf, propertiesOf } from '#admin-api/openapi/example.ts';
import { nameOf, resolved } from '#admin-api/openapi/schemas.ts';
import type { JsonSchema, OpenApiDocument, Parameter } from '#admin-api/openapi/types.ts';
import { type Html, html, prose } from './html.ts';
import { typeWords } from './type-words.ts';

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  description?: string | undefined;
}

/** A list of fields: name, type, and whether it is required. */
export function fieldList(heading: string, fields: readonly Field[]): Html {
  return html`<h4>${heading}</h4><dl class="fields">${fields.map(fieldEntry)}</dl>`;
}

function fieldEntry({
  name,
  schema,
  isRequired,
  description = schema.description ?? itemsOf(schema).description,
}: Field): Html {
  return html`<div><dt><code>${name}</code>${isRequired && html` <b class="must">required</b>`}</dt>
<dd>${typeWords(schema)}${schema.default !== undefined && html`; <code>${JSON.stringify(schema.default)}</code> when left out`}${description && html`<p>${prose(description)}</p>`}</dd></div>`;
}

export const ofParameters = (parameters: readonly Parameter[]): Field[] =>
  parameters.map(({ name, schema, required, description }) => ({
    name,
    schema,
    isRequired: required,
    description,
  }));

const ofSchema = (schema: JsonSchema): Field[] =>
  propertiesOf(schema).map(([name, inner]) => ({
    name,
    schema: inner,
    isRequired: schema.required?.includes(name) ?? false,
  }));

/** The fields of a schema, or its description when it has none. */
export function schemaFields(heading: string, schema: JsonSchema, { components }: OpenApiDocument): Html {
  const own = resolved(schema, components.schemas);
  const name = nameOf(schema);
  const fields = ofSchema(own);
  const choices = choicesOf(own).filter((choice) => ofSchema(choice).length > 0);
  if (choices.length > 1)
    return html`${choices.map((choice, index) =>
      fieldList(index === 0 ? heading : `Or ${heading.toLowerCase()}`, ofSchema(choice)),
    )}`;
  if (fields.length === 0)
    return html`<h4>${heading}</h4><p class="type">${typeWords(name ? own : schema)}</p>`;
  return fieldList(heading, fields);
}
