import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { match } from '#schema/shapes/match.ts';
import { matchEventLimits, matchEvents, matchEventsPath } from '#schema/shapes/match-events.ts';

const stopping = new AbortController();
let api: TestApi;
const opened: IncomingMessage[] = [];
beforeAll(async () => {
  api = await startApi({ stopping: stopping.signal });
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy();
});
afterAll(() => api.close());

interface Message {
  event?: string;
  id?: string;
  data?: string;
  retry?: string;
}

/** Messages as a browser's EventSource receives them. */
async function listen(query = '', headers: Record<string, string> = {}) {
  const asked = request(api.url + matchEventsPath + query, {
    headers: { Accept: 'text/event-stream', ...headers },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  opened.push(answer);
  return { answer, messages: messagesOf(answer) };
}

async function* messagesOf(answer: IncomingMessage): AsyncGenerator<Message, undefined> {
  let message: Message = {};
  for await (const line of createInterface({ input: answer })) {
    if (line === '') {
      if (Object.keys(message).length > 0) yield message;
      message = {};
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) message = { ...message, [line.slice(0, colon)]: line.slice(colon + 1).trim() };
  }
}

const next = async (messages: AsyncGenerator<Message, undefined>): Promise<Message> => {
  const { value } = await messages.next();
  if (!value) throw new Error('The stream is over');
  return value;
};

/** The next message of this kind; messages about earlier changes may come before it. */
async function heard(
  messages: AsyncGenerator<Message, undefined>,
  event: string,
  part: string,
): Promise<Message> {
  for (;;) {
    const message = await next(messages);
    if (message.event === event && message.data?.includes(part)) return message;
  }
}

async function score(id: number, homeScore: number) {
  await api.em().execute('update matches set home_score = ? where id = ?', [homeScore, id]);
}

test('a goal arrives on every open stream', async () => {
  const { id } = await buildMatch(api.em(), { status: 'live' });
  const streams = await Promise.all([listen(), listen(), listen()]);
  for (const { answer, messages } of streams) {
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await next(messages)).toEqual({ retry: expect.any(String), id: expect.any(String) });
  }
  await score(id, 3);
  for (const { messages } of streams) {
    const goal = await heard(messages, 'match', '"homeScore":3');
    expect(match.parse(JSON.parse(goal.data ?? ''))).toMatchObject({ id, homeScore: 3, status: 'live' });
  }
});

test('a client that reconnects gets the events it missed; Last-Event-ID takes precedence over the query', async () => {
  const { id } = await buildMatch(api.em());
  const first = await listen();
  const { id: position = '' } = await next(first.messages);
  await score(id, 1);
  const { id: last = '' } = await heard(first.messages, 'match', '"homeScore":1');
  await score(id, 2);
  await heard(first.messages, 'match', '"homeScore":2');
  first.answer.destroy();

  const again = await listen(`?after=${position}`, { 'Last-Event-ID': last });
  const missed = await next(again.messages);
  expect(JSON.parse(missed.data ?? '')).toMatchObject({ id, homeScore: 2 });
  const byQuery = await listen(`?after=${position}`);
  await heard(byQuery.messages, 'match', '"homeScore":1');
});

test('a deleted match is sent as `gone`; an unknown number is answered with `lost`', async () => {
  const { id } = await buildMatch(api.em());
  const { messages } = await listen();
  await next(messages);
  await api.em().execute('delete from matches where id = ?', [id]);
  await heard(messages, 'gone', JSON.stringify({ id }));
  for (const last of ['999999999', 'what?']) {
    const stranger = await listen('', { 'Last-Event-ID': last });
    expect(await next(stranger.messages)).toMatchObject({ event: 'lost', data: '{}' });
  }
});

test('a client whose last event is of a log that was put back since gets `lost`', async () => {
  const { id } = await buildMatch(api.em());
  const first = await listen();
  await next(first.messages);
  await score(id, 1);
  const { id: last = '' } = await heard(first.messages, 'match', '"homeScore":1');
  await score(id, 2);
  await heard(first.messages, 'match', '"homeScore":2');
  // Another line has its number, and so another moment.
  const [seq, at] = last.split('-').map(Number);
  const other = `${seq}-${Number(at) - 1}`;
  const returned = await Promise.all([
    listen('', { 'Last-Event-ID': other }),
    listen(`?after=${other}`),
    listen('', { 'Last-Event-ID': last }),
    listen('', { 'Last-Event-ID': String(seq) }),
  ]);
  const received = await Promise.all(returned.map(({ messages }) => next(messages)));
  expect(received.map(({ event }) => event)).toEqual(['lost', 'lost', 'match', 'match']);
});

test('nothing is sent about a hidden match, nor about its goals', async () => {
  const em = api.em();
  const hidden = await buildMatch(em, { status: 'live', publication: 'draft' });
  const shown = await buildMatch(em, { status: 'live' });
  const goal = (id: number) =>
    em.execute(
      `insert into match_incidents (match_id, kind, side, minute, moves_score) values (?, 'goal', 'home', '12', true)`,
      [id],
    );
  const { messages } = await listen();
  const { id: begun } = await next(messages);
  await goal(hidden.id);
  await score(hidden.id, 1);
  await score(shown.id, 1);
  await goal(shown.id);
  const received: string[] = [];
  const until = async (event: string, part: string) => {
    for (;;) {
      const message = await next(messages);
      received.push(`${message.event} ${message.data}`);
      if (message.event === event && message.data?.includes(part)) return;
    }
  };
  const ofShown = JSON.stringify({ id: shown.id });
  await until('incidents', ofShown);
  await em.execute(`update matches set publication = 'archived' where id = ?`, [shown.id]);
  await until('gone', ofShown);
  await goal(shown.id);
  await em.execute('delete from matches where id = ?', [hidden.id]);
  const last = await buildMatch(em, { status: 'live' });
  await until('match', `"id":${last.id},`);
  expect(received.filter((message) => message.includes(`"id":${hidden.id}`))).toEqual([]);
  expect(received.filter((message) => message === `incidents ${ofShown}`)).toHaveLength(1);

  // A client that reconnects later gets no score of a match that is hidden by now.
  const back = await listen(`?after=${begun}`);
  const missed = [await next(back.messages), await next(back.messages)];
  expect(missed.map(({ event }) => event)).toEqual(['gone', 'match']);
});

test('a request for JSON gets one answer', async () => {
  const { id } = await buildMatch(api.em());
  const read = async (query: string) =>
    matchEvents.parse(await (await api.get(matchEventsPath + query)).json());
  const { cursor, events } = await read('');
  expect(events).toEqual([]);
  await score(id, 5);
  const eventText = async () => JSON.stringify((await read(`?after=${cursor}`)).events);
  await expect.poll(eventText, { timeout: 60_000 }).toContain('"homeScore":5');
});

test.each(['?after=x', '?after=-1', '?since=1', '?after=1&after=2'])(
  'refuses %s, stream or not',
  async (query) => {
    expect((await api.get(matchEventsPath + query)).status).toBe(400);
    expect((await listen(query)).answer.statusCode).toBe(400);
  },
);

test('one address has a limited number of streams, and may open another when one ends', async () => {
  const streams = [];
  for (let count = 0; count < matchEventLimits.streamsPerAddress; count += 1) streams.push(await listen());
  expect(streams.map(({ answer }) => answer.statusCode).filter((status) => status !== 200)).toEqual([]);
  const refused = (await listen()).answer;
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 30]);
  expect((await api.get(matchEventsPath)).status).toBe(200);
  streams[0]?.answer.destroy();
  await expect.poll(async () => (await listen()).answer.statusCode, { timeout: 60_000 }).toBe(200);
});

test('HEAD opens no stream', async () => {
  const answer = await fetch(api.url + matchEventsPath, {
    method: 'HEAD',
    headers: { Accept: 'text/event-stream' },
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

// The stream's last test, since nothing can be opened after it.
test('when the server stops every stream ends, and no new one begins', async () => {
  const { answer, messages } = await listen();
  await next(messages);
  stopping.abort();
  expect((await messages.next()).done).toBe(true);
  expect(answer.complete).toBe(true);
  expect((await listen()).answer.statusCode).toBe(503);
});
