import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangeFeed } from '#schema/shapes/change.ts';
import { sendTo } from '#site/lib/api.ts';
import { listenOn } from '#site/server/serve/http-server.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { followFeed } from './feed.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const feedOf = (cursor: number): ChangeFeed => ({ changes: [], cursor, head: cursor, reset: false });

/** An API with the test's answers, and the calls that the follower made. */
async function setUp(answer: Answer) {
  const asked: { query: URLSearchParams; key: string | undefined }[] = [];
  const states: boolean[] = [];
  const reasons: string[] = [];
  let cursor: number | null = null;
  let at: number | undefined;
  const server = createServer((req, res) => {
    asked.push({ query: new URL(req.url ?? '', 'http://x').searchParams, key: req.headers.authorization });
    answer(req, res);
  });
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  const feed = followFeed({
    send: sendTo(`http://127.0.0.1:${port}`, 'the key'),
    after: () => (cursor === null ? null : { seq: cursor, at }),
    onChanges(changes) {
      ({ cursor, at } = changes);
    },
    onUp() {
      states.push(true);
    },
    onFault({ reason, tries, isNews }) {
      if (!isNews) return;
      states.push(false);
      reasons.push(`${tries}: ${reason}`);
    },
  });
  onTestFinished(async () => {
    await feed.stop();
    server.closeAllConnections();
    server.close();
  });
  return { asked, states, reasons, cursor: () => cursor };
}

test('a new store requests the head, then waits for later changes', async () => {
  const { asked } = await setUp((req, res) => {
    if (!req.url?.includes('wait=')) res.end(JSON.stringify(feedOf(7)));
  });
  await waitFor(() => asked.length >= 2);
  expect(asked[0]?.query.has('after')).toBe(false);
  expect(asked[0]?.key).toBe('Bearer the key');
  expect([asked[1]?.query.get('after'), asked[1]?.query.get('wait')]).toEqual(['7', '25']);
});

test('it comes back with the position of the last answer, moment and all', async () => {
  const { asked } = await setUp((req, res) => {
    res.setHeader('X-Change-Position', '7-1764323453123456');
    if (!req.url?.includes('wait=')) res.end(JSON.stringify(feedOf(7)));
  });
  await waitFor(() => asked.length >= 2);
  expect(asked[1]?.query.get('after')).toBe('7-1764323453123456');
});

test('a fault is reported once, retried, and over with the next answer', async () => {
  let isDown = false;
  let answered = 0;
  const { asked, states, cursor } = await setUp((_req, res) => {
    if (isDown) {
      res.statusCode = 503;
      res.end();
    } else if (answered < 3) {
      answered += 1;
      res.end(JSON.stringify(feedOf(answered)));
    }
    if (answered === 2) isDown = asked.length < 4;
  });
  await waitFor(() => cursor() === 3);
  expect(states).toEqual([true, false, true]);
});

test('after each fault it asks for half as many changes, and for all again after an answer', async () => {
  let faults = 2;
  const { asked, cursor } = await setUp((req, res) => {
    const isFirst = !req.url?.includes('after=');
    if (!isFirst && cursor() === 1 && faults-- > 0) res.statusCode = 503;
    res.end(JSON.stringify(feedOf(isFirst ? 1 : 2)));
  });
  await waitFor(() => asked.length >= 5);
  expect(asked.slice(0, 5).map(({ query }) => query.get('limit'))).toEqual([
    '200',
    '200',
    '100',
    '50',
    '200',
  ]);
});

test('an answer that is not a feed changes nothing', async () => {
  const { asked, states, cursor } = await setUp((_req, res) => res.end('<html>a gateway says hello</html>'));
  await waitFor(() => asked.length >= 2);
  expect(cursor()).toBeNull();
  expect(states).toEqual([false]);
});

test('a fault with a new reason is reported, the third in a row too, and a wrong key by its name', async () => {
  const { asked, reasons } = await setUp((_req, res) => {
    res.statusCode = asked.length < 5 ? 502 : 401;
    res.end();
  });
  await waitFor(() => asked.length >= 6);
  expect(reasons).toEqual([
    '1: it answered 502',
    '3: it answered 502',
    '5: it answered 401: FEED_KEY is not that of the API',
  ]);
});
