import type { Readable } from 'node:stream';
import type { ByteRange } from '#schema/rules/media.ts';

interface StoredFile {
  /** Bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
}

/**
 * The storage of the files of /media: a folder, or an S3 bucket. The key of a file is its address after /media/. A file appears
 * complete or not at all, even if the process is killed.
 */
export interface MediaStorage {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Stores a finished local file, which stays in place and must not change any more. */
  putFile(key: string, file: string): Promise<void>;
  /** null when there is no file with this key. */
  find(key: string): Promise<StoredFile | null>;
  read(key: string, span?: ByteRange): Promise<Readable>;
  /** The keys of all files; files added or removed meanwhile may be missing. */
  list(): AsyncIterable<string>;
  /** Removes a file, with partial files of killed processes. A missing file is no error. */
  remove(key: string): Promise<void>;
  /** Throws one clear sentence when the configuration can never work: called once at the start. */
  check(): Promise<void>;
}

/** Whether an error of the system or of a library has one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** No space: the disk, a quota of the system, or a limit of the file's size. */
export const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');
