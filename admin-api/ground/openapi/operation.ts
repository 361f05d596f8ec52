import { z } from 'zod';
import { type Guard, scopesFor } from '#admin-api/ground/http/permissions.ts';
import { isLimitedRead } from '#admin-api/ground/http/read-concurrency.ts';
import type { Call } from '#schema/calls/call.ts';
import { chapterOf, publishJobHeader } from '#schema/calls/chapters.ts';
import { curlOf, type ExampleCall, pathOf } from './curl.ts';
import { exampleOf, propertiesOf } from './example.ts';
import type { PublishedRoute } from './routes.ts';
import type { createConverter, Direction } from './schemas.ts';
import { answerReference, otherStatusesOf } from './shared-responses.ts';
import type { Answer, JsonSchema, MediaContent, Operation, Parameter } from './types.ts';

type Converter = ReturnType<typeof createConverter>;

const json = 'application/json';
const readMethods: readonly string[] = ['get', 'head'];

export interface Described {
  operation: Operation;
  call: ExampleCall;
  otherStatuses: number[];
}

/** One route in the document, with an example call. */
export function describeRoute(route: PublishedRoute, converter: Converter, host: string): Described {
  const { method, path, contract, guard } = route;
  const parameters = parametersOf(contract, converter.convert);
  const body = bodyOf(route, converter);
  const call: ExampleCall = {
    method,
    path: pathOf(path, parameters),
    headers: headersOf(parameters),
    guard,
    sendsSession: guard === 'admin' || path.startsWith('/api/admin/'),
    keepsSession: contract.replyHeaders?.['Set-Cookie'] !== undefined,
    showsHeaders: method !== 'head' && isInHeaders(contract),
    ...(body && { body: sentBody(route, body) }),
  };
  const isWrite = !readMethods.includes(method);
  const isLimited = isLimitedRead(method.toUpperCase(), path);
  const otherStatuses = otherStatusesOf(contract, { guard, isWrite, isLimited });
  const operation: Operation = {
    operationId: operationIdOf(method, path),
    tags: [chapterOf(contract.chapter).name],
    summary: contract.summary,
    ...(contract.description && { description: contract.description }),
    ...(guard && { security: securityOf(guard, contract) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true as const, content: body } }),
    responses: {
      [contract.status ?? 200]: goodAnswer(route, converter),
      ...Object.fromEntries(otherStatuses.map((status) => [status, answerReference(status)])),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(call, host) }],
  };
  return { operation, call, otherStatuses };
}

/** Alternative ways to authenticate. */
function securityOf(guard: Guard, contract: Call): Record<string, string[]>[] {
  if (guard !== 'admin' && guard !== 'optional') return [{ [guard]: [] }];
  const tokens = scopesFor(contract).map((scope) => ({ token: [scope] }));
  return [...(guard === 'optional' ? [{}] : []), { admin: [] }, ...tokens];
}

const isInHeaders = ({ reply, replyHeaders }: Call) =>
  reply instanceof z.ZodUndefined && replyHeaders !== undefined;

function bodyOf({ contract }: PublishedRoute, { convert, components }: Converter) {
  const { body, bodyType = json } = contract;
  if (!body) return contract.bodyType ? { [bodyType]: { schema: {} } } : undefined;
  const schema = convert(body, 'input');
  return { [bodyType]: { schema, example: exampleOf(schema, { components, io: 'input' }) } };
}

function sentBody(
  { path, contract: { bodyType = json } }: PublishedRoute,
  content: Record<string, MediaContent>,
): NonNullable<ExampleCall['body']> {
  const files = { imports: 'films.csv', poster: 'poster.jpg', subtitles: 'film.srt' };
  const file = Object.entries(files).find(([part]) => path.includes(part))?.[1] ?? 'video.mp4';
  if (bodyType === 'multipart/form-data') return { form: { file: `@${file}` } };
  return bodyType === json ? { json: Object.values(content)[0]?.example } : { file, type: bodyType };
}

const headersOf = (parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter(({ in: location, required, schema }) => location === 'header' && (required || schema.examples))
      .map(({ name, example }) => [name, String(example)]),
  );

function goodAnswer(route: PublishedRoute, { convert, components }: Converter): Answer {
  const { reply, replyType = json, replyHeaders = {} } = route.contract;
  const described = { ...(namesItsChange(route) && publishJobHeader), ...replyHeaders };
  const headers = Object.entries(described).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const answer: Answer = {
    description: 'Done',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
  if (reply instanceof z.ZodUndefined) return answer;
  const schema = convert(reply, 'output');
  const example = replyType === json ? { example: exampleOf(schema, { components, io: 'output' }) } : {};
  return { ...answer, content: { [replyType]: { schema, ...example } } };
}

const namesItsChange = (route: PublishedRoute) =>
  !readMethods.includes(route.method) && chapterOf(route.contract.chapter).isOfCatalogue;

/** A unique operationId for generated clients: getMoviesById, postMoviesByIdComments. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/(?:api\/)?/, '')
    .split(/[/.-]/)
    .map((word) => (word.startsWith('{') ? `by-${word.slice(1, -1)}` : word));
  return (
    method +
    words
      .flatMap((word) => word.split('-'))
      .map(capitalised)
      .join('')
  );
}

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

type Convert = (schema: z.ZodType, io: Direction) => JsonSchema;

function parametersOf({ params, query, headers }: Call, convert: Convert): Parameter[] {
  return [
    ...listed(params, 'path', convert),
    ...listed(query, 'query', convert),
    ...listed(headers, 'header', convert),
  ];
}

function listed(schema: z.ZodType | undefined, location: Parameter['in'], convert: Convert): Parameter[] {
  if (!schema) return [];
  if (!(schema instanceof z.ZodObject))
    throw new Error(`The ${location} of a route is described by an object`);
  const sent = convert(schema, 'input');
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
    const described = written(field, convert);
    const { description, ...rest } = described;
    return {
      name,
      in: location,
      required: sent.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
      example: pathExample(location, name, rest) ?? exampleOf(rest, { components: {}, io: 'input' }, name),
    };
  });
}

/** A name in a path may have another meaning than in a body. */
const pathExample = (location: Parameter['in'], name: string, { examples }: JsonSchema) =>
  location === 'path' && !examples && name === 'key' ? 'posters/the-general.webp' : undefined;

/** Everything in an address is text; the type it is parsed as is more useful to the caller. */
function written(field: z.ZodType, convert: Convert): JsonSchema {
  const read = convert(field, 'output');
  const isPlain = read.type === 'integer' || read.type === 'number' || read.enum !== undefined;
  const shown = isPlain ? read : convert(field, 'input');
  return propertiesOf(shown).length > 0 ? { type: 'string' } : shown;
}
