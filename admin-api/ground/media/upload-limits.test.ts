import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { checkedUpload } from './checked-upload.ts';
import { createSlots } from './concurrency-limit.ts';
import { openIncoming } from './incoming.ts';
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts';
import { beginUpload } from './testing/raw-upload.ts';
import { filesIn, formOf, type Uploader, uploaderOf } from './testing/uploader.ts';
import { mp4, mp4Of } from './testing/videos.ts';

let api: TestApi;
let admin: Uploader;
let before: string[];
const stopping = new AbortController();
beforeAll(async () => {
  api = await startApi({ stopping: stopping.signal });
  admin = await uploaderOf(api);
});
afterAll(() => api.close());
beforeEach(() => {
  before = filesIn(api.media.folder ?? '');
});

const megabyte = 2 ** 20;
const reply = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
const incoming = () => filesIn(api.media.incoming.folder);

async function eventually(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Not so in time: ${isSo}`);
    await pause(5);
  }
}
const nothingIsLeft = async () => {
  await eventually(() => incoming().length === 0);
  expect(filesIn(api.media.folder ?? '')).toEqual(before);
};

describe('too large', () => {
  test.each([
    ['poster', 11 * megabyte, 'File size must be less than 10MB'],
    ['video', 501 * megabyte, 'File size must be less than 500MB'],
    ['video', Number.MAX_SAFE_INTEGER, 'File size must be less than 500MB'],
  ] as const)('a %s of %i bytes is refused before its body', async (kind, length, words) => {
    const { socket, status, message } = await beginUpload(api, admin, kind, length);
    expect([await status(), await message()]).toEqual([413, words]);
    socket.destroy();
    await nothingIsLeft();
  });

  test('a poster without a declared length is cut off within the buffers between two sockets', async () => {
    const { socket, write, status } = await beginUpload(api, admin, 'poster', null);
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await write(png);
    let isRunning = true;
    let sent = 0;
    const answered = status().finally(() => {
      isRunning = false;
    });
    for (const block = Buffer.alloc(megabyte); isRunning; sent += 1) {
      await Promise.race([write(block).catch(() => undefined), answered]);
    }
    expect(await answered).toBe(413);
    expect(sent).toBeGreaterThan(9);
    expect(sent).toBeLessThan(10 + 16);
    socket.destroy();
    await nothingIsLeft();
  });

  test('a video that never ends is cut off at its limit', async () => {
    let passed = 0;
    async function* endless() {
      yield mp4;
      for (const block = Buffer.alloc(megabyte); ; ) yield block;
    }
    const receive = async () => {
      for await (const chunk of checkedUpload(endless(), 'video', { isWhole: true })) passed += chunk.length;
    };
    await expect(receive()).rejects.toMatchObject({
      status: 413,
      message: 'File size must be less than 500MB',
    });
    expect(passed).toBeLessThanOrEqual(500 * megabyte);
    expect(passed).toBeGreaterThan(499 * megabyte);
  });
});

describe('aborted', () => {
  test.each([
    ['closed', (socket: { end: () => void }) => socket.end()],
    ['destroyed', (socket: { destroy: () => void }) => socket.destroy()],
    ['reset', (socket: { resetAndDestroy: () => void }) => socket.resetAndDestroy()],
  ])('uploads whose connection is %s leave nothing', async (_, abort) => {
    const film = mp4Of(2 * megabyte);
    for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9]) {
      const { socket, write } = await beginUpload(api, admin, 'video', film.length + 500);
      await write(film.subarray(0, Math.ceil(film.length * share)));
      if (share > 0) await eventually(() => incoming().length > 0);
      abort(socket);
      await nothingIsLeft();
    }
    expect((await admin.send('video', mp4)).status).toBe(200);
  });
});

describe('too many', () => {
  test('two of a kind are received at once, and a third waits, while other kinds are received', async () => {
    const [bob, cleo] = [await uploaderOf(api, 'bob@example.org'), await uploaderOf(api, 'cleo@example.org')];
    const one = await beginUpload(api, admin, 'video', mp4.length + 500);
    const two = await beginUpload(api, bob, 'video', mp4.length + 500);
    await one.write(mp4);
    await two.write(mp4);
    await eventually(() => incoming().length === 2);
    let isAnswered = false;
    const third = cleo.send('video', mp4).finally(() => {
      isAnswered = true;
    });
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await admin.send('poster', png)).status).toBe(200);
    expect(
      (await admin.send('subtitles', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'))).status,
    ).toBe(200);
    const table = formOf(Buffer.from('title,type\nA,movie\n'), 'a.csv');
    const headers = { Cookie: admin.cookie };
    const read = await fetch(`${api.url}/api/imports`, { method: 'POST', headers, body: table });
    expect(read.status).toBe(201);
    expect([isAnswered, incoming().length]).toEqual([false, 2]);
    one.socket.destroy();
    expect((await third).status).toBe(200);
    two.socket.destroy();
    before = filesIn(api.media.folder ?? '');
  });

  test('an account sends one of a kind at a time, and leaves the other slot to another', async () => {
    const bob = await uploaderOf(api, 'bob@example.org');
    const slow = await beginUpload(api, admin, 'video', mp4.length + 500);
    await slow.write(mp4);
    await eventually(() => incoming().length === 1);
    let isAnswered = false;
    const second = admin.send('video', mp4).finally(() => {
      isAnswered = true;
    });
    for (let times = 0; times < 3; times += 1) expect((await bob.send('video', mp4)).status).toBe(200);
    expect(isAnswered).toBe(false);
    slow.socket.destroy();
    expect((await second).status).toBe(200);
  });

  test('an upload that got no slot in time is answered 429', async () => {
    const { video } = api.media.receiving;
    api.media.receiving.video = createSlots(0, 10);
    const answer = await admin.send('video', mp4);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    api.media.receiving.video = video;
    await nothingIsLeft();
  });

  test('whoever waits for an own slot does not hold up others', async () => {
    const slots = createSlots(2, 60_000);
    const first = await slots.take(1);
    const own = slots.take(1);
    const giveBack = await slots.take(2);
    const other = slots.take(3);
    giveBack?.();
    expect(await other).not.toBeNull();
    first?.();
    expect(await own).not.toBeNull();
  });

  test('a slot is released once, however often its release is called', async () => {
    const slots = createSlots(1, 10);
    const giveBack = await slots.take();
    giveBack?.();
    giveBack?.();
    expect(await slots.take()).not.toBeNull();
    expect(await slots.take()).toBeNull();
  });
});

describe('no room', () => {
  const full = { status: 507, message: 'There is no room left for uploads', requestId: expect.any(String) };

  test('on the disk', async () => {
    const { freeSpace } = api.media.limits;
    api.media.limits.freeSpace = Number.MAX_SAFE_INTEGER;
    expect(await reply(await admin.send('video', mp4))).toEqual(full);
    api.media.limits.freeSpace = freeSpace;
    await nothingIsLeft();
  });

  test('in the quota', async () => {
    api.media.limits.quota = mp4.length;
    expect(await reply(await admin.send('video', mp4))).toEqual(full);
    api.media.limits.quota = null;
    await nothingIsLeft();
  });

  test('in the quota for an upload without a declared length, or for two at once', async () => {
    api.media.limits.quota = 5 * megabyte;
    const chunked = await beginUpload(api, admin, 'video', null);
    expect([await chunked.status(), await chunked.message()]).toEqual([507, full.message]);
    chunked.socket.destroy();
    const first = await beginUpload(api, admin, 'video', 3 * megabyte);
    await first.write(mp4);
    await eventually(() => incoming().length > 0);
    const bob = await uploaderOf(api, 'bob@example.org');
    const second = await beginUpload(api, bob, 'video', 3 * megabyte);
    expect(await second.status()).toBe(507);
    second.socket.destroy();
    first.socket.destroy();
    await nothingIsLeft();
    expect((await admin.send('video', mp4)).status).toBe(200);
    api.media.limits.quota = null;
    before = filesIn(api.media.folder ?? '');
  });

  test('when the disk fills up during the upload', async () => {
    const { folder, part } = api.media.incoming;
    // Accepts no byte, as the kernel reports a full disk.
    await symlink('/dev/full', join(folder, 'full'));
    api.media.incoming.part = () => join(folder, 'full');
    expect(await reply(await admin.send('video', mp4))).toEqual(full);
    api.media.incoming.part = part;
    await nothingIsLeft();
    expect((await admin.send('video', mp4)).status).toBe(200);
  });
});

test('when the database refuses writes, the files are removed at the next start', async () => {
  const { folder } = api.media.incoming;
  const { storage } = api.media;
  const putFile = storage.putFile.bind(storage);
  storage.putFile = async (key, file) => {
    await putFile(key, file);
    await api.em().execute('alter table media rename to media_away');
  };
  try {
    // The same content as another test's would not be stored again.
    expect((await admin.send('video', mp4Of(5000))).status).toBe(500);
  } finally {
    storage.putFile = putFile;
    await api.em().execute('alter table media_away rename to media');
  }
  expect(filesIn(api.media.folder ?? '').length).toBe(before.length + 1);
  const started = { ...api.media, incoming: await openIncoming(folder) };
  await removeAbandonedUploads(started, api.em());
  await nothingIsLeft();
});

test('an upload ends with 503 when the server is asked to stop', async () => {
  const { socket, write, status } = await beginUpload(api, admin, 'video', 10 * megabyte);
  await write(mp4);
  await eventually(() => incoming().length > 0);
  stopping.abort();
  expect(await status()).toBe(503);
  socket.destroy();
  await nothingIsLeft();
});
