import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { readArchive, verifyArchive, writeArchive } from './archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const long = `media/${'a'.repeat(150)}/${'ü'.repeat(60)}.webp`;
const contents: Readonly<Record<string, string>> = {
  'lamphouse.json': '{}',
  [long]: 'a picture',
  empty: '',
  'exactly a block': 'x'.repeat(512),
};

async function written(name: string): Promise<string> {
  const file = join(folder, name);
  await writeArchive(file, async (archive) => {
    for (const [entry, text] of Object.entries(contents)) {
      const bytes = Buffer.from(text);
      await archive.add(entry, bytes.length, bytes);
    }
  });
  return file;
}

const verified = (file: string) => verifyArchive(file, () => {});

test('returns the entries that were written, and tar can read the file too', async () => {
  const file = await written('whole.tar');
  await verified(file);
  const found: Record<string, string> = {};
  for await (const { name, read } of readArchive(file)) found[name] = (await buffer(read())).toString();
  expect(found).toEqual(contents);
  const listed = execFileSync('tar', ['-tf', file, '--quoting-style=literal'], { encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual([...Object.keys(contents), 'sha256']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('refuses a file in which any byte was changed, or that is cut off', async () => {
  const good = readFileSync(await written('good.tar'));
  const file = join(folder, 'bad.tar');
  const refuses = async (bytes: Uint8Array) => {
    writeFileSync(file, bytes);
    await expect(verified(file)).rejects.toThrow('is damaged, or no backup. Nothing was changed.');
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const bytes = Buffer.from(good);
      bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at);
      await refuses(bytes);
    }),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), (length) => refuses(good.subarray(0, length))),
    { numRuns: 50 },
  );
});

test('a backup that fails while it is written leaves no file', async () => {
  const file = join(folder, 'failed.tar');
  const failing = writeArchive(file, async (archive) => {
    await archive.add('short', 10, Buffer.from('short'));
  });
  await expect(failing).rejects.toThrow('short changed while it was read');
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('a file that cannot be created is named in the error', async () => {
  const failing = writeArchive(join(folder, 'missing', 'backup.tar'), async () => {});
  await expect(failing).rejects.toThrow(StartProblem);
});
