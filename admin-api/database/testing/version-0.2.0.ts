import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The statements of all migrations of version 0.2.0, which entered their names themselves. */
export const version020 = (): string =>
  brotliDecompressSync(readFileSync(new URL('./0.2.0.sql.br', import.meta.url))).toString();
