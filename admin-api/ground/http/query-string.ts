import { RequestError } from './errors.ts';

const maxParameters = 50;

/**
 * The query string as plain texts. Koa's own parser turns a repeated parameter into an array, keeps broken percent-encoding and lets NUL
 * reach the database.
 */
export function parseQuery(queryString: string): Record<string, string> {
  const pairs = queryString.split('&', maxParameters + 1).filter((pair) => pair !== '');
  if (pairs.length > maxParameters) throw new RequestError(400, 'Too many query parameters');
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const name = decoded(cut < 0 ? pair : pair.slice(0, cut));
    if (values.has(name)) throw refusal(name, 'May be given only once');
    values.set(name, cut < 0 ? '' : decoded(pair.slice(cut + 1)));
  }
  return Object.fromEntries(values);
}

function decoded(part: string): string {
  const text = decodedOrNull(part.replaceAll('+', ' '));
  if (text === null) throw new RequestError(400, 'The query string is not valid percent-encoded UTF-8');
  if (text.includes('\u0000'))
    throw new RequestError(400, 'The query string must not contain NUL characters');
  return text;
}

function decodedOrNull(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const refusal = (path: string, message: string) =>
  new RequestError(400, 'Invalid query', { issues: [{ path: path.slice(0, 100), message }] });
