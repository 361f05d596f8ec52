import { readFileSync } from 'node:fs';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

export const webm = fixture('clip.webm');
export const mp4 = fixture('clip.mp4');

/** An MP4 of so many bytes, filled with a box that players ignore. */
export function mp4Of(size: number): Buffer {
  const padded = Buffer.alloc(size);
  mp4.copy(padded);
  padded.writeUInt32BE(size - mp4.length, mp4.length);
  padded.write('free', mp4.length + 4, 'latin1');
  return padded;
}

const chunk = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const list = (name: string, ...content: Buffer[]) => chunk('LIST', Buffer.from(name), ...content);

export const avi = chunk(
  'RIFF',
  Buffer.from('AVI '),
  list(
    'hdrl',
    chunk('avih', Buffer.alloc(56)),
    list('strl', chunk('strh', Buffer.from('vidsMJPG'), Buffer.alloc(48)), chunk('strf', Buffer.alloc(40))),
  ),
  list('movi', chunk('00dc', Buffer.alloc(4001, 1))),
);
