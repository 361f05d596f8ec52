import type fc from 'fast-check';

/** A part of a request: as its contract wants it, and in all the ways it may come. */
export interface Part<T> {
  plain: fc.Arbitrary<T>;
  hostile: fc.Arbitrary<T>;
}
