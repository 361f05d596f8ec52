import type { Guard } from '#admin-api/ground/http/permissions.ts';

import type { Method, Parameter } from './types.ts';

/** A call as a curl command that works unchanged: for the document, the tests and the reader. */
export interface ExampleCall {
  method: Method;
  path: string;
  headers: Record<string, string>;
  guard: Guard | undefined;
  /** JSON, the files of a form, or bytes. */
  body?: { json: unknown } | { form: Record<string, string> } | { file: string; type: string };
  /** Sends the session's cookie and keeps the one in the answer. */
  sendsSession: boolean;
  keepsSession: boolean;
  /** True when the useful part of the answer is in its headers. */
  showsHeaders: boolean;
}

const cookieFile = 'cookies.txt';

export function pathOf(pattern: string, parameters: readonly Parameter[]): string {
  let path = pattern;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const { name, example, schema, required } = parameter;
    if (parameter.in === 'path') path = path.replace(`{${name}}`, encodedPath(String(example)));
    if (parameter.in === 'query' && (required || schema.examples)) query.set(name, String(example));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

const encodedPath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** One argument a line, quoted for a POSIX shell. */
export function curlOf(call: ExampleCall, host: string): string {
  const parts = [`curl ${call.showsHeaders ? '-i ' : ''}${methodOf(call)}${quoted(host + call.path)}`];
  if (call.sendsSession) parts.push(`-b ${cookieFile}`);
  if (call.keepsSession) parts.push(`-c ${cookieFile}`);
  if (call.guard === 'feedKey') parts.push(`-H "Authorization: Bearer $FEED_KEY"`);
  if (call.guard === 'metrics') parts.push(`-H "Authorization: Bearer $METRICS_TOKEN"`);
  for (const [name, value] of Object.entries(call.headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  parts.push(...bodyParts(call));
  return parts.join(' \\\n  ');
}

function methodOf({ method, body }: ExampleCall): string {
  if (method === 'get' || (method === 'post' && body)) return '';
  return method === 'head' ? '--head ' : `-X ${method.toUpperCase()} `;
}

function bodyParts({ body }: ExampleCall): string[] {
  if (!body) return [];
  if ('form' in body)
    return Object.entries(body.form).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
  if ('file' in body) return [`-H 'Content-Type: ${body.type}'`, `--data-binary ${quoted(`@${body.file}`)}`];
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(written(body.json))}`];
}

/** On one line while it is short. */
function written(json: unknown): string {
  const line = JSON.stringify(json);
  return line.length <= 48 ? line : JSON.stringify(json, null, 2).replaceAll('\n', '\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
