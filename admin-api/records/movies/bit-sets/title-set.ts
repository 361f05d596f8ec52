/** How many ids one block covers (sql/functions/facts.sql). */
const blockSize = 4096;
export const blockBytes = blockSize / 8;
const blockWords = blockBytes / 4;
/** With ids beyond this, the set is not converted to a single line of bits. */
const longestLine = 1 << 24;

/** The words of a block of bytes: a combination has a quarter of the steps by words. */
export const wordsOf = (bytes: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, blockWords);
const bytesOf = (words: Uint32Array) => new Uint8Array(words.buffer, words.byteOffset, blockBytes);

/** The bits of each word are added up in pairs, then fours, then bytes. */
function countBits(block: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < blockWords; at += 1) {
    const word = block[at] as number;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    sum += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}
const emptyBlock = new Uint32Array(blockWords);
const maskOf = (id: number) => 0x80 >> (id & 7);

/** An immutable set of titles as bits by id, the first bit of a byte for the lowest id. */
export class TitleSet {
  readonly total: number;
  readonly #blocks: ReadonlyMap<number, Uint32Array>;
  /** The numbers of the blocks, and how many titles each contains, from the lowest id on. */
  readonly #counts: readonly (readonly [block: number, total: number])[];

  constructor(blocks: ReadonlyMap<number, Uint32Array>) {
    this.#blocks = blocks;
    this.#counts = [...blocks]
      .map(([block, bits]) => [block, countBits(bits)] as const)
      .filter(([, total]) => total > 0)
      .sort(([one], [other]) => one - other);
    this.total = this.#counts.reduce((sum, [, total]) => sum + total, 0);
  }

  static of(ids: Iterable<number>): TitleSet {
    const blocks = new Map<number, Uint32Array>();
    for (const id of ids) {
      const block = Math.floor(id / blockSize);
      const words = blocks.get(block) ?? new Uint32Array(blockWords);
      blocks.set(block, words);
      const bits = bytesOf(words);
      const at = (id % blockSize) >> 3;
      bits[at] = (bits[at] ?? 0) | maskOf(id);
    }
    return new TitleSet(blocks);
  }

  has(id: number): boolean {
    const words = this.#blocks.get(Math.floor(id / blockSize));
    return words !== undefined && ((bytesOf(words)[(id % blockSize) >> 3] ?? 0) & maskOf(id)) !== 0;
  }

  and(other: TitleSet): TitleSet {
    return this.#combine(other, 0);
  }

  without(other: TitleSet): TitleSet {
    return this.#combine(other, -1);
  }

  /** The titles that are in the other set, its bits inverted by exclusive or. */
  #combine(other: TitleSet, inverted: 0 | -1): TitleSet {
    const blocks = this.#counts.map(([block]) => {
      const mine = this.#blocks.get(block) ?? emptyBlock;
      const theirs = other.#blocks.get(block) ?? emptyBlock;
      const words = new Uint32Array(blockWords);
      for (let at = 0; at < blockWords; at += 1)
        words[at] = (mine[at] as number) & ((theirs[at] as number) ^ inverted);
      return [block, words] as const;
    });
    return new TitleSet(new Map(blocks));
  }

  /** Some ids in order, ascending or descending; whole blocks before them are skipped by their counts. */
  page(offset: number, limit: number, { isDescending = false } = {}): number[] {
    const ids: number[] = [];
    let skipped = 0;
    for (const [block, total] of isDescending ? this.#counts.toReversed() : this.#counts) {
      if (ids.length >= limit) break;
      if (skipped + total > offset) {
        const within = this.#idsIn(block);
        if (isDescending) within.reverse();
        const from = Math.max(0, offset - skipped);
        ids.push(...within.slice(from, from + limit - ids.length));
      }
      skipped += total;
    }
    return ids;
  }

  /** All ids in their order. */
  *ids(): Generator<number> {
    for (const [block] of this.#counts) yield* this.#idsIn(block);
  }

  #idsIn(block: number): number[] {
    const ids: number[] = [];
    bytesOf(this.#blocks.get(block) ?? emptyBlock).forEach((byte, at) => {
      for (let bit = 0; bit < 8; bit += 1)
        if (byte & (0x80 >> bit)) ids.push(block * blockSize + at * 8 + bit);
    });
    return ids;
  }

  /** How many ids there are up to the end of the last block. */
  get span(): number {
    return ((this.#counts.at(-1)?.[0] ?? 0) + 1) * blockSize;
  }

  /** All bits from id 0 to the end of the last block in one; null when the ids are too high for it. */
  line(): Buffer | null {
    if (this.span > longestLine) return null;
    const line = Buffer.alloc(this.span / 8);
    for (const [block] of this.#counts)
      line.set(bytesOf(this.#blocks.get(block) ?? emptyBlock), block * blockBytes);
    return line;
  }
}
