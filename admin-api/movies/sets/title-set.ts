/** How many ids one block covers (migrations/0035-title-facts.sql). */
const blockSize = 4096;
const blockBytes = blockSize / 8;
/** With ids beyond this, the set is not converted to a single line of bits. */
const longestLine = 1 << 24;

const bitsOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
const countBits = (block: Uint8Array) => block.reduce((sum, byte) => sum + (bitsOf[byte] ?? 0), 0);
const maskOf = (id: number) => 0x80 >> (id & 7);

/** An immutable set of titles as bits by id, the first bit of a byte for the lowest id. */
export class TitleSet {
  readonly total: number;
  readonly #blocks: ReadonlyMap<number, Uint8Array>;
  /** The numbers of the blocks, and how many titles each contains, from the lowest id on. */
  readonly #counts: readonly (readonly [block: number, total: number])[];

  constructor(blocks: ReadonlyMap<number, Uint8Array>) {
    this.#blocks = blocks;
    this.#counts = [...blocks]
      .map(([block, bits]) => [block, countBits(bits)] as const)
      .filter(([, total]) => total > 0)
      .sort(([one], [other]) => one - other);
    this.total = this.#counts.reduce((sum, [, total]) => sum + total, 0);
  }

  static of(ids: Iterable<number>): TitleSet {
    const blocks = new Map<number, Uint8Array>();
    for (const id of ids) {
      const block = Math.floor(id / blockSize);
      const bits = blocks.get(block) ?? new Uint8Array(blockBytes);
      blocks.set(block, bits);
      const at = (id % blockSize) >> 3;
      bits[at] = (bits[at] ?? 0) | maskOf(id);
    }
    return new TitleSet(blocks);
  }

  has(id: number): boolean {
    const byte = this.#blocks.get(Math.floor(id / blockSize))?.[(id % blockSize) >> 3] ?? 0;
    return (byte & maskOf(id)) !== 0;
  }

  and(other: TitleSet): TitleSet {
    return this.#combine(other, (mine, theirs) => mine & theirs);
  }

  without(other: TitleSet): TitleSet {
    return this.#combine(other, (mine, theirs) => mine & ~theirs);
  }

  #combine(other: TitleSet, combined: (mine: number, theirs: number) => number): TitleSet {
    const blocks = [...this.#blocks].map(([block, bits]) => {
      const theirs = other.#blocks.get(block);
      return [block, bits.map((byte, at) => combined(byte, theirs?.[at] ?? 0))] as const;
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
    this.#blocks.get(block)?.forEach((byte, at) => {
      for (let bit = 0; bit < 8; bit += 1)
        if (byte & (0x80 >> bit)) ids.push(block * blockSize + at * 8 + bit);
    });
    return ids;
  }

  /** All bits from id 0 to the end of the last block in one; null when the ids are too high for it. */
  line(): Buffer | null {
    const last = this.#counts.at(-1)?.[0] ?? 0;
    if (last * blockSize > longestLine) return null;
    const line = Buffer.alloc((last + 1) * blockBytes);
    for (const [block] of this.#counts) line.set(this.#blocks.get(block) ?? [], block * blockBytes);
    return line;
  }
}
