import type { Readable } from 'node:stream';
import type { ByteRange } from '#schema/byte-range.ts';

interface StoredFile {
  /** Bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
}

/**
 * Where the files of /media lie: a folder, or a bucket that speaks S3. The key of a file is its address after /media/. A
 * file appears whole or not at all, whenever the process is killed.
 */
export interface MediaStorage {
  put(key: string, content: Uint8Array): Promise<void>;
  /** A finished file of this machine; it stays where it is, and nobody may write to it any more. */
  putFile(key: string, file: string): Promise<void>;
  /** null when nothing has this key. */
  find(key: string): Promise<StoredFile | null>;
  read(key: string, span?: ByteRange): Promise<Readable>;
  /** The keys of all files; of those that come or go meanwhile, any. */
  list(): AsyncIterable<string>;
  /** With what a killed process left of it on the way. No error when it is gone already. */
  remove(key: string): Promise<void>;
  /** Refuses, with one clear sentence, what could never work: called once at the start. */
  check(): Promise<void>;
}
