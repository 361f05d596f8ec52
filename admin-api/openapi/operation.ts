import { z } from 'zod';
import { type Guard, scopesFor } from '#admin-api/http/permissions.ts';
import { isLimitedRead } from '#admin-api/http/read-lanes.ts';
import type { Call } from '#schema/calls/call.ts';
import { chapterOf, publishJobHeader } from '#schema/calls/chapters.ts';
import { curlOf, type ExampleCall, pathOf } from './curl.ts';
import { exampleOf } from './example.ts';
import { parametersOf } from './parameters.ts';
import type { PublishedRoute } from './routes.ts';
import type { createConverter } from './schemas.ts';
import { answerReference, otherStatusesOf } from './shared-responses.ts';
import type { Answer, MediaContent, Operation, Parameter } from './types.ts';

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
      .filter(({ in: place, required, schema }) => place === 'header' && (required || schema.examples))
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
