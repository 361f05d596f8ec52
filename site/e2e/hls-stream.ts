import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const clipFile = join(import.meta.dirname, 'fixtures/clip.mp4');

/** The offsets of the boxes of an MP4. A fragment is a moof box with the mdat box after it. */
function boxesOf(file: Buffer): { name: string; start: number; end: number }[] {
  const boxes = [];
  for (let start = 0; start < file.length; ) {
    const end = start + file.readUInt32BE(start);
    boxes.push({ name: file.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
}

/** The clip as HLS on another host, one segment a second. */
export async function serveHls(page: Page, host: string): Promise<string> {
  const clip = readFileSync(clipFile);
  const boxes = boxesOf(clip);
  const starts = boxes.filter(({ name }) => name === 'moof').map(({ start }) => start);
  const end = boxes.findLast(({ name }) => name === 'mdat')?.end ?? clip.length;
  const lines = starts.flatMap((_, index) => ['#EXTINF:1,', `${index}.m4s`]);
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="init.mp4"',
    ...lines,
    '#EXT-X-ENDLIST',
  ].join('\n');
  const main =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=20000,CODECS="vp09.00.10.08",RESOLUTION=160x90\nclip.m3u8';
  await page.route(`${host}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const headers = { 'Access-Control-Allow-Origin': '*' };
    if (name === 'film.m3u8') return route.fulfill({ headers, body: main });
    if (name === 'clip.m3u8') return route.fulfill({ headers, body: playlist });
    if (name === 'init.mp4') return route.fulfill({ headers, body: clip.subarray(0, starts[0]) });
    const index = Number.parseInt(name, 10);
    return route.fulfill({ headers, body: clip.subarray(starts[index], starts[index + 1] ?? end) });
  });
  return `${host}/film.m3u8`;
}
