import { createHmac } from 'node:crypto';
import { fetchPublic } from '#admin-api/ground/images/fetch-public.ts';
import { webhookLimits } from '#schema/shapes/webhook.ts';
import type { Attempt, Message } from './outbox.queries.ts';

interface SendOptions {
  trustedHosts: readonly string[];
  timeoutMs?: number;
  signal?: AbortSignal;
}

const prefix = 'whsec_';

/** One signature of Standard Webhooks for each secret. */
const signaturesOf = (secrets: readonly string[], signed: string) =>
  secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');

/** Posts a message and waits for the answer; never throws. Any status from 200 to 299 means that it arrived. */
export async function sendMessage(
  { messageId, url, secrets }: Omit<Message, 'id' | 'events'>,
  events: readonly object[],
  { trustedHosts, timeoutMs = 10_000, signal }: SendOptions,
): Promise<Attempt> {
  const began = performance.now();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ id: messageId, moment: new Date().toISOString(), events });
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const answer = await fetchPublic(new URL(url), {
      trustedHosts,
      timeoutMs,
      ...(signal && { signal }),
      method: 'POST',
      maxRedirects: 0,
      firstBytes: webhookLimits.answer,
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signaturesOf(secrets, `${messageId}.${timestamp}.${body}`),
      },
    });
    return {
      isDelivered: answer.status >= 200 && answer.status < 300,
      status: answer.status,
      answer: readable(answer.body),
      problem: null,
      durationMs: durationMs(),
    };
  } catch (error) {
    const problem = problemOf(error, timeoutMs);
    return { isDelivered: false, status: null, answer: null, problem, durationMs: durationMs() };
  }
}

/** PostgreSQL cannot store a NUL. */
const readable = (body: Buffer) =>
  body.toString('utf8').replaceAll('\0', '\ufffd').slice(0, webhookLimits.answer);

function problemOf(error: unknown, timeoutMs: number): string {
  const causes = error instanceof Error ? [error, error.cause].filter((one) => one instanceof Error) : [];
  if (causes.some(({ name }) => name === 'ForbiddenAddress'))
    return 'The address leads into a private network, to which nothing is sent';
  if (causes.some(({ name }) => name === 'TimeoutError'))
    return `No answer within ${timeoutMs / 1000} seconds`;
  const code = causes.map((one) => ('code' in one ? String(one.code) : '')).find(Boolean);
  return code ? (words[code] ?? `The connection failed (${code})`) : 'The connection failed';
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address',
  ECONNRESET: 'The connection was cut',
  UND_ERR_SOCKET: 'The connection was cut',
  ENOTFOUND: 'The name of the host is not known',
  EAI_AGAIN: 'The name of the host could not be looked up',
};
