import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { routerOf, routesOf } from '#admin-api/testing/routes.ts';
import type { JsonSchema, MediaContent, OpenApiDocument, Operation } from './types.ts';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startApi();
  document = await (await api.get('/api/openapi.json')).json();
});
afterAll(() => api.close());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

test('is valid OpenAPI 3.1 to an independent validator', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as never);
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('describes every route of the router, and nothing else', () => {
  const routes = routerOf(api.app).stack.flatMap(({ methods, path }) =>
    methods
      .filter((method) => method !== 'HEAD' || !methods.includes('GET'))
      .map((method) => `${method} ${String(path).replace(/[:*](\w+)/g, '{$1}')}`),
  );
  expect(new Set(operations().map(([name]) => name))).toEqual(new Set(routes));
  expect(operations()).toHaveLength(routes.length);
});

test('summarises every call in one line, each differently', () => {
  const summaries = operations().map(([name, { summary }]) => [name, summary] as const);
  expect(summaries.filter(([, summary]) => !/^[A-Z].{5,90}[^.]$/.test(summary))).toEqual([]);
  expect(new Set(summaries.map(([, summary]) => summary)).size).toBe(summaries.length);
  expect(new Set(operations().map(([, { operationId }]) => operationId)).size).toBe(summaries.length);
});

test('names who may call', () => {
  const guarded = routesOf(api.app).filter(({ guard }) => guard !== undefined);
  const locked = operations().filter(([, { security }]) => security !== undefined);
  expect(locked).toHaveLength(guarded.length);
  expect(locked.find(([name]) => name === 'DELETE /api/movies/{id}')?.[1].security).toEqual([
    { admin: [] },
    { token: ['titles'] },
  ]);
  expect(locked.find(([name]) => name === 'POST /api/admin/tokens')?.[1].security).toEqual([{ admin: [] }]);
  expect(locked.find(([name]) => name === 'GET /api/changes')?.[1].security).toEqual([{ feedKey: [] }]);
  const schemes = Object.keys(document.components.securitySchemes);
  const named = locked.flatMap(([, { security = [] }]) => security.flatMap((each) => Object.keys(each)));
  expect(schemes).toEqual(expect.arrayContaining([...new Set(named)]));
});

test('two paths that are equal to a client are listed once', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test('every schema is used, and every reference can be resolved', () => {
  const referred = new Set(JSON.stringify(document).match(/#\/components\/schemas\/\w+/g));
  const defined = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...referred].toSorted()).toEqual(defined.toSorted());
});

test('every example matches its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const wrong = (name: string, schema: JsonSchema, example: unknown) => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));
    const validate = ajv.compile(absolute);
    return validate(example) ? [] : [{ name, example, errors: validate.errors }];
  };
  const ofContent = (name: string, content: Record<string, MediaContent> = {}) =>
    Object.values(content).flatMap(({ schema, example }) =>
      example === undefined ? [] : wrong(name, schema, example),
    );
  const complaints = operations().flatMap(([name, { requestBody, parameters = [], responses }]) => [
    ...ofContent(`${name} body`, requestBody?.content),
    ...parameters.flatMap((each) => wrong(`${name} ${each.name}`, each.schema, each.example)),
    ...Object.entries(responses).flatMap(([status, answer]) =>
      '$ref' in answer ? [] : ofContent(`${name} ${status}`, answer.content),
    ),
  ]);
  expect(complaints).toEqual([]);
});

test('lists the refusals that apply, and only those', () => {
  const statuses = (name: string) => Object.keys(new Map(operations()).get(name)?.responses ?? {});
  expect(statuses('GET /api/health')).toEqual(['200', '503']);
  expect(statuses('GET /api/movies/{id}/related')).toEqual(['200', '400', '404', '429', '503']);
  expect(statuses('POST /api/movies')).toEqual([
    '201',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '429',
    '503',
  ]);
  expect(statuses('DELETE /api/movies/{id}')).toEqual([...['200', '400', '401', '403', '404', '429', '503']]);
});
