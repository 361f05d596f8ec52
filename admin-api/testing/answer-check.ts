import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer, Method, OpenApiDocument, Operation } from '#admin-api/ground/openapi/types.ts';

/** Throws when an answer does not match the OpenAPI document. */
export type AnswerCheck = (method: string, path: string, answer: Response) => Promise<void>;

/**
 * The document is the same on every server, since it is generated from the contracts; generating it and compiling its schemas
 * takes longer than most tests. So the first server that is available provides it for all servers of a process.
 */
let shared: Promise<Checker> | undefined;

async function checkerOf(url: string): Promise<Checker> {
  shared ??= fetch(`${url}/api/openapi.json`).then(readDocument).then(createChecker);
  try {
    return await shared;
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

/** Checks every answer of a test against /api/openapi.json. */
export const createAnswerCheck =
  (url: string): AnswerCheck =>
  async (method, path, answer) => {
    const check = await checkerOf(url);
    const complaint = check(method.toLowerCase() as Method, path, {
      status: answer.status,
      headers: answer.headers,
      body: await answer.clone().text(),
    });
    if (complaint)
      throw new Error(`${method} ${path} answered ${answer.status}, but the document says: ${complaint}`);
  };

async function readDocument(answer: Response): Promise<OpenApiDocument> {
  if (!answer.ok)
    throw new Error(`The document itself cannot be had: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

interface Seen {
  status: number;
  headers: Headers;
  body: string;
}
export type Checker = (method: Method, path: string, seen: Seen) => string | null;

export function createChecker(document: OpenApiDocument): Checker {
  const validator = validatorsOf(document);
  const templates = Object.keys(document.paths)
    .toSorted((one, other) => parametersIn(one) - parametersIn(other))
    .map((path) => ({ path, pattern: patternOf(path) }));

  return (method, address, seen) => {
    const [path = ''] = address.split('?');
    const template = templates.find(({ pattern }) => pattern.test(path))?.path;
    const operation = template && operationOf(document, template, method);
    if (!operation) return seen.status < 400 ? 'there is no such operation' : errorComplaint(seen);
    const answer = operation.responses[seen.status];
    if (!answer) return `the statuses are ${Object.keys(operation.responses).join(', ')}`;
    if (method === 'head') return null;
    return bodyComplaint(dereferenced(document, answer), seen);
  };

  function errorComplaint(seen: Seen): string | null {
    const { NotFound } = document.components.responses;
    return NotFound ? bodyComplaint(NotFound, seen) : null;
  }

  function bodyComplaint({ content, headers = {} }: Answer, { headers: sent, body }: Seen): string | null {
    const missing = Object.keys(headers).find((name) => !sent.has(name));
    if (missing) return `there is a header ${missing}`;
    if (!content) return body === '' ? null : 'there is no body';
    const [type = '', media] = Object.entries(content)[0] ?? [];
    if (!isOfType(sent.get('content-type') ?? '', type)) return `the body is ${type}`;
    if (type !== 'application/json' || !media) return null;
    const validate = validator(media.schema);
    return validate(JSON.parse(body)) ? null : JSON.stringify(validate.errors);
  }
}

function validatorsOf(document: OpenApiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const known = new WeakMap<object, ValidateFunction>();
  return (schema) => {
    const validate = known.get(schema) ?? ajv.compile(absolute(schema));
    known.set(schema, validate);
    return validate;
  };
}

/** Resolves references inside the document for a schema that is used by itself. */
const absolute = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));

function operationOf(document: OpenApiDocument, path: string, method: Method): Operation | undefined {
  const item = document.paths[path];
  return item?.[method] ?? (method === 'head' ? item?.get : undefined);
}

function dereferenced({ components }: OpenApiDocument, answer: Answer | { $ref: string }): Answer {
  if (!('$ref' in answer)) return answer;
  const found = components.responses[answer.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${answer.$ref}`);
  return found;
}

/** `/media/{key}` matches the rest of the path. */
const patternOf = (path: string) =>
  new RegExp(
    `^${escaped(path)
      .replace(/\\\{key\\\}$/, '.+')
      .replace(/\\\{\w+\\\}/g, '[^/]+')}$`,
  );

const isOfType = (sent: string, described: string) =>
  described === '*/*' ? sent !== '' : sent.startsWith(described);

const parametersIn = (path: string) => path.split('{').length;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
