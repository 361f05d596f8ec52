import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await deliver('true');
  await api.em().execute('delete from contact_messages');
  await api.em().execute("delete from rate_limits where key like 'contact%'");
});

const deliver = (value: string) => admin.put('/api/ui-settings/contact_delivery', { value });
const letter = {
  name: 'Ines',
  email: 'ines@example.org',
  subject: 'A broken link',
  message: 'It leads nowhere.',
};
const inbox = async () => (await admin.get('/api/contact')).json();

describe('leaving a message', () => {
  test('is refused unless the operator has switched messages on', async () => {
    await deliver('false');
    const answer = await api.post('/api/contact', letter);
    expect([answer.status, await answer.json()]).toEqual([403, { message: 'Messages are not taken here' }]);
    expect((await inbox()).total).toBe(0);
  });

  test('puts the message into the inbox', async () => {
    const answer = await api.post('/api/contact', { ...letter, website: '', elapsedMs: 20_000 });
    expect([answer.status, await answer.json()]).toEqual([201, { message: 'Received' }]);
    expect(await inbox()).toMatchObject({
      messages: [{ ...letter, isRead: false, isSuspect: false }],
      total: 1,
      totalPages: 1,
      unread: 1,
    });
  });

  test('names each field that is missing', async () => {
    const answer = await api.post('/api/contact', { name: ' ', email: 'ines@', subject: '', message: ' ' });
    expect(answer.status).toBe(400);
    const { issues } = await answer.json();
    expect(issues).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'subject', message: 'Subject is required' },
      { path: 'message', message: 'Message is required' },
    ]);
  });

  test('accepts what looks like spam, and marks it', async () => {
    await api.post('/api/contact', { ...letter, website: 'https://spam.example' });
    await api.post('/api/contact', { ...letter, elapsedMs: 200 });
    const { messages } = await inbox();
    expect(messages.map(({ isSuspect }: { isSuspect: boolean }) => isSuspect)).toEqual([true, true]);
  });

  test('is limited to five an hour from one address', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await api.post('/api/contact', letter)).status).toBe(201);
    const answer = await api.post('/api/contact', letter);
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { message: 'Too many messages. Please try again later.' },
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the inbox', () => {
  test('is for administrators', async () => {
    expect((await api.get('/api/contact')).status).toBe(401);
    expect((await api.put('/api/contact/1', { isRead: true })).status).toBe(401);
    expect((await api.delete('/api/contact/1')).status).toBe(401);
  });

  test('lists the newest first, in pages', async () => {
    for (const subject of ['First', 'Second', 'Third'])
      await api.post('/api/contact', { ...letter, subject });
    const { messages, total, totalPages } = await (await admin.get('/api/contact?limit=2')).json();
    const subjects = messages.map(({ subject }: { subject: string }) => subject);
    expect([subjects, total, totalPages]).toEqual([['Third', 'Second'], 3, 2]);
  });

  test('marks a message as read, and deletes it', async () => {
    await api.post('/api/contact', letter);
    const [{ id }] = (await inbox()).messages;
    expect(await (await admin.put(`/api/contact/${id}`, { isRead: true })).json()).toMatchObject({
      isRead: true,
    });
    expect((await inbox()).unread).toBe(0);
    expect(await (await admin.delete(`/api/contact/${id}`)).json()).toEqual({ id });
    expect((await inbox()).total).toBe(0);
    expect((await admin.put(`/api/contact/${id}`, { isRead: true })).status).toBe(404);
    expect((await admin.delete(`/api/contact/${id}`)).status).toBe(404);
  });
});
