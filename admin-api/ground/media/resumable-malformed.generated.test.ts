import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import { falsePictures, falseVideos, pngHead } from './testing/malformed-files.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';

let api: TestApi;
let admin: Uploader;
beforeAll(async () => {
  api = await startApi();
  admin = await uploaderOf(api);
});
afterAll(() => api.close());

/** The whole file in one piece. */
async function upload(kind: UploadKindName, content: Buffer) {
  const tus = { Cookie: admin.cookie, 'Tus-Resumable': '1.0.0' };
  const begun = await fetch(`${api.url}/api/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': String(content.length),
      'Upload-Metadata': `kind ${Buffer.from(kind).toString('base64')}`,
    },
  });
  expect(begun.status).toBe(201);
  const sent = await fetch(api.url + begun.headers.get('location'), {
    method: 'PATCH',
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  return { status: sent.status, ...(await sent.json()) };
}

const nothingIsLeft = () => {
  expect(filesIn(api.media.folder ?? '')).toEqual([]);
  expect(filesIn(api.media.incoming.folder)).toEqual([]);
};
const whole = (files: Record<string, Buffer>) => Object.entries(files).filter(([, { length }]) => length > 0);

test.each(whole(falsePictures))(
  'sent resumably as a poster, %s is refused as in one piece',
  async (_, content) => {
    expect(await upload('poster', content)).toEqual({
      status: 415,
      message: 'Only image files are allowed for posters',
    });
    nothingIsLeft();
  },
);

test.each(whole(falseVideos))(
  'sent resumably as a video, %s is refused as in one piece',
  async (_, content) => {
    expect(await upload('video', content)).toEqual({ status: 415, message: 'Only video files are allowed' });
    nothingIsLeft();
  },
);

test('sent resumably, a picture of 400 million pixels is refused before it is decoded', async () => {
  const { status } = await upload('poster', pngHead(20_000, 20_000));
  expect([413, 415]).toContain(status);
  nothingIsLeft();
});
