import sharp from 'sharp';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });
const dot = {
  input: { create: { width: 2, height: 3, channels: 3, background: '#000' } },
  left: 4,
  top: 5,
} as const;

test('the same pictures differ in nothing', async () => {
  const picture = await plain(20, 10).png().toBuffer();
  expect(await compare(picture, picture)).toBeNull();
});

test('what differs is counted, placed and drawn beside both pictures', async () => {
  const before = await plain(20, 10).png().toBuffer();
  const after = await plain(20, 10).composite([dot]).png().toBuffer();
  const difference = await compare(before, after);
  expect(difference).toMatchObject({ pixels: 6, rows: [5, 7] });
  expect(await sharp(await difference?.picture()).metadata()).toMatchObject({ width: 76, height: 10 });
});

test('what a longer picture has more is a difference', async () => {
  const before = await plain(20, 10).png().toBuffer();
  const after = await plain(20, 12).png().toBuffer();
  expect(await compare(before, after)).toMatchObject({ pixels: 40, rows: [10, 11] });
});
