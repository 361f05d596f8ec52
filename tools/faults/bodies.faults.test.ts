import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { signIn } from '#scripts/testing/part.ts';
import { openProduct, type Product } from './product.ts';

const megabyte = 1024 * 1024;

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Sends until the connection closes; returns how much was sent before the answer came. */
async function sendEndless(product: Product, total: number, declared: boolean) {
  const headers = await signIn(product.url);
  const asked = request(`${product.url}/api/movies`, {
    method: 'POST',
    headers: { ...headers, ...(declared && { 'Content-Length': String(total) }) },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.on('error', () => undefined);
  let isAnswered = false;
  answered.then(
    () => {
      isAnswered = true;
    },
    () => undefined,
  );
  const chunk = Buffer.alloc(megabyte, '[');
  let sent = 0;
  for (; sent < total && !isAnswered && !asked.destroyed; sent += megabyte) {
    if (!asked.write(chunk)) await Promise.race([once(asked, 'drain'), answered, once(asked, 'close')]);
  }
  const [answer] = await answered;
  const body = await text(answer).catch(() => '');
  asked.destroy();
  return { status: answer.statusCode, body, sent };
}

test('a gigabyte of JSON, with or without a declared length, is refused after the first megabytes and takes no memory', async () => {
  const product = await openProduct();
  const before = memoryOf(product.pid());
  for (const declared of [true, false]) {
    const { status, sent } = await sendEndless(product, 1024 * megabyte, declared);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(64 * megabyte);
  }
  expect(memoryOf(product.pid()) - before).toBeLessThan(150 * megabyte);
  expect((await product.page('/')).status).toBe(200);
});

test('JSON nested half a million levels deep is refused, and the next call is answered', async () => {
  const product = await openProduct();
  const headers = await signIn(product.url);
  for (const body of [
    '['.repeat(500_000) + ']'.repeat(500_000),
    `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  ]) {
    const answer = await fetch(`${product.url}/api/movies`, { method: 'POST', headers, body });
    expect([answer.status, (await answer.json()).message]).toEqual([answer.status, expect.any(String)]);
    expect([400, 413]).toContain(answer.status);
  }
  expect((await product.page('/')).status).toBe(200);
});
