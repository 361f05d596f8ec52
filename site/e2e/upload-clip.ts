import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { clipFile } from './hls-stream.ts';

/** The clip in the media folder; returns its address there. */
export async function uploadClip(operator: APIRequestContext): Promise<string> {
  const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(clipFile) };
  const answer = await operator.post('/api/upload/video', { multipart: { file } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).url;
}
