import type { Answer } from './raw-http.ts';

/** Text that reveals implementation details. */
const traces =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+|mikro|zoderror|postgres|sqlstate|relation "|syntax error at|ECONN|ENOENT|EACCES/i;

/** The faults of an answer to a fuzz request; empty when it is correct. */
export function faultsOf(answer: Answer | null): string[] {
  if (!answer) return ['no answer'];
  const { status, headers, text } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (/evil\.example|jndi/.test([...headers.values()].join('\n')))
    faults.push('a foreign name in the headers');
  if (headers.has('x-powered-by')) faults.push('names its framework');
  // Without a request id the answer came from node:http, which refuses malformed HTTP in one line and closes the connection.
  if (!headers.has('x-request-id')) {
    if (![400, 408, 413, 417, 431].includes(status)) faults.push(`status ${status} from outside the API`);
    return faults;
  }
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('may be sniffed');
  if (status < 400) return faults;
  if (headers.get('cache-control') !== 'no-store') faults.push('a refusal that may be stored');
  if (text.startsWith('HTTP') && answer.body === '') return faults;
  return [...faults, ...faultsOfRefusal(answer.body)];
}

function faultsOfRefusal(body: string): string[] {
  const reply = parsed(body);
  if (typeof reply?.message !== 'string' || reply.message === '') return ['a refusal without a message'];
  const messages = [reply.message, ...(reply.issues ?? []).map((issue) => issue.message)];
  return messages
    .filter((message) => traces.test(message))
    .map((message) => `tells how we are built: ${message}`);
}

function parsed(body: string): { message?: unknown; issues?: { message: string }[] } | null {
  try {
    return JSON.parse(Buffer.from(body, 'latin1').toString('utf8'));
  } catch {
    return null;
  }
}
