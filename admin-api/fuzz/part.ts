import type fc from 'fast-check';

/** A part of a request: as its contract has it, and hostile. */
export interface Part<T> {
  plain: fc.Arbitrary<T>;
  hostile: fc.Arbitrary<T>;
}
