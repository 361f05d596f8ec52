import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '#admin-api/ground/openapi/types.ts';
import { createChecker } from './answer-check.ts';

const text = { type: 'string' } as const;
const refusal = {
  description: 'no',
  content: {
    'application/json': { schema: { type: 'object', required: ['message'], properties: { message: text } } },
  },
} as const;
const thing = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' } },
  additionalProperties: false,
} as const;
const operation = (status: number, answer: object) => ({
  operationId: 'x',
  tags: [],
  summary: 'x',
  responses: { [status]: answer, 404: { $ref: '#/components/responses/NotFound' } },
});
const json = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } });

const check = createChecker({
  paths: {
    '/api/things': {
      get: operation(200, json({ type: 'array', items: { $ref: '#/components/schemas/Thing' } })),
    },
    '/api/things/{id}': { get: operation(200, json({ $ref: '#/components/schemas/Thing' })) },
    '/api/things/newest': {
      post: operation(204, { description: 'ok', headers: { 'X-Job': { description: 'job', schema: text } } }),
    },
    '/media/{key}': { get: operation(200, { description: 'ok', content: { '*/*': { schema: text } } }) },
  },
  components: { schemas: { Thing: thing }, responses: { NotFound: refusal }, securitySchemes: {} },
} as unknown as OpenApiDocument);

const seen = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body: body === undefined ? '' : JSON.stringify(body),
  headers: new Headers({ 'Content-Type': 'application/json; charset=utf-8', ...headers }),
});

describe('a correct answer is accepted', () => {
  test.each([
    ['get', '/api/things?page=2', seen(200, [{ id: 1 }])],
    ['get', '/api/things/7', seen(200, { id: 7 })],
    ['head', '/api/things/7', seen(200, undefined)],
    ['get', '/api/things/7', seen(404, { message: 'Not found' })],
    ['post', '/api/things/newest', seen(204, undefined, { 'X-Job': '4' })],
    ['get', '/media/posters/a.webp', seen(200, 'bytes', { 'Content-Type': 'image/webp' })],
    ['get', '/api/nothing', seen(404, { message: 'Not found' })],
  ] as const)('%s %s', (method, path, answer) => {
    expect(check(method, path, answer)).toBeNull();
  });
});

describe('a wrong answer is refused', () => {
  test.each([
    [
      'an undeclared status',
      'get',
      '/api/things/7',
      seen(409, { message: 'taken' }),
      /statuses are 200, 404/,
    ],
    [
      'a field too many',
      'get',
      '/api/things/7',
      seen(200, { id: 7, secret: 1 }),
      /secret|additionalProperties/,
    ],
    ['a wrong type inside a list', 'get', '/api/things', seen(200, [{ id: '7' }]), /must be integer/],
    ['a refusal without a message', 'get', '/api/things/7', seen(404, {}), /message/],
    [
      'another kind of body',
      'get',
      '/api/things/7',
      seen(200, {}, { 'Content-Type': 'text/html' }),
      /body is app/,
    ],
    ['a body where there is none', 'post', '/api/things/newest', seen(204, {}, { 'X-Job': '4' }), /no body/],
    ['a header that is missing', 'post', '/api/things/newest', seen(204, undefined), /header X-Job/],
    ['an undescribed call', 'post', '/api/things', seen(200, {}), /no such operation/],
  ] as const)('%s', (_, method, path, answer, complaint) => {
    expect(check(method, path, answer)).toMatch(complaint);
  });
});
