import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstPart, withLastPart } from './brotli-parts.ts';

const rules = (count: number) =>
  Array.from({ length: count }, (_, index) => `.rule-${index} { top: ${index * 7919}px }\n`).join('');

test.each([0, 1, 40, 5_000])(
  'a text of %d rules gets its last part without being compressed again',
  (count) => {
    const first = firstPart(Buffer.from(rules(count)));
    for (const last of ['x', ':root{--a:#ffffff}', 'é'.repeat(32_768)]) {
      const whole = withLastPart(first, last);
      expect(brotliDecompressSync(whole).toString()).toBe(rules(count) + last);
      expect(whole.length).toBe(first.length + Buffer.byteLength(last) + 4);
    }
  },
);

test.each(['', 'x'.repeat(65_537)])('a last part that is no block is refused', (last) => {
  expect(() => withLastPart(firstPart(Buffer.from('a')), last)).toThrow('bytes are no block');
});
