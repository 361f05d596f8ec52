import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonSchema, OpenApiDocument } from './ground/openapi/types.ts';
import { startApi, type TestApi } from './testing/api-server.ts';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startApi();
  document = await (await api.get('/api/openapi.json')).json();
});
afterAll(() => api.close());

test('every text of a body has a maximum length', () => {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? textsIn(schema, `${method} ${path}`) : [];
    }),
  );
  expect(found.length).toBeGreaterThan(60);
  const isEndless = ({ maxLength, enum: known, const: only }: JsonSchema) =>
    (maxLength ?? known ?? only) === undefined;
  const endless = found.filter(([, schema]) => isEndless(schema));
  expect(endless.map(([path]) => path)).toEqual([]);
});

/** Every string schema within, with its path. */
function textsIn(schema: JsonSchema, path: string): [string, JsonSchema][] {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return named ? textsIn(named, path) : [];
  }
  const own: [string, JsonSchema][] = [schema.type].flat().includes('string') ? [[path, schema]] : [];
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [`${path} ${name}`, field]);
  const others = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = [...fields, ...others.flat().map((other) => [path, other])] as [string, unknown][];
  return [...own, ...inner.flatMap(([at, part]) => (isSchema(part) ? textsIn(part, at) : []))];
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null;
