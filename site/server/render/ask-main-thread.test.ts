import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { Send } from '#site/lib/api.ts';
import { directly } from '#site/server/serve/call-directly.ts';
import { answerWorker, askMainThread } from './ask-main-thread.ts';

/** What a worker has in place of `fetch`. */
function over(send: Send): Send {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  answerWorker(port1, send);
  return askMainThread(port2);
}

test('a question of a worker reaches the API with the key of the site, and its answer comes back whole', async () => {
  const api = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const asked = [method, url, headers.authorization, headers['x-named'], await text(request)];
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).writeHead(201).end(JSON.stringify(asked));
  };
  const send = over(directly((...request) => void api(...request), 'the key'));
  const answer = await send('/api/films?page=2', {
    method: 'POST',
    headers: { 'X-Named': 'yes' },
    body: '{"é":1}',
  });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
  expect(await answer.json()).toEqual(['POST', '/api/films?page=2', 'Bearer the key', 'yes', '{"é":1}']);
});

test('an API that cannot be reached is a failure of the question, with its reason', async () => {
  const send = over(() => Promise.reject(new TypeError('fetch failed')));
  await expect(send('/api/films', {})).rejects.toThrow(/fetch failed/);
});
