import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { signIn } from './api.ts';
import { clipFile } from './hls-stream.ts';

/** The clip in the media folder; returns its address there. */
export async function uploadClip(request: APIRequestContext): Promise<string> {
  await signIn(request);
  const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(clipFile) };
  const answer = await request.post('/api/upload/video', { multipart: { file } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).url;
}
