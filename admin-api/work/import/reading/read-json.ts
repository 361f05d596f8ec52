import { FileProblem, longestRecord, parseRecord, type SourceRow } from './source-row.ts';

/**
 * The records of a JSON document in a stream: the objects of a top-level array, or of the arrays directly inside a top-level
 * object ({"records": […]}, the form of this API's lists). A scanner finds where each object ends; JSON.parse reads it.
 */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const scan = new RecordScan();
  for await (const chunk of chunks) {
    yield* scan.take(chunk);
  }
  scan.finish();
}

class RecordScan {
  private readonly open: string[] = [];
  private parts = '';
  private recordDepth = 0;
  private recordLine = 0;
  private line = 1;
  private isInString = false;
  private isEscaped = false;
  private isInScalar = false;
  private hasRecords = false;

  *take(chunk: string): Generator<SourceRow> {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk.charAt(at);
      if (character === '\n') this.line += 1;
      if (this.isInString) this.passString(character);
      else {
        if (this.isRecordPlace() && this.recordDepth === 0) {
          const unexpected = this.unexpectedValue(character);
          if (unexpected) yield unexpected;
          if (this.isStart(character)) {
            start = at;
            this.recordDepth = this.open.length;
            this.recordLine = this.line;
          }
        }
        this.nest(character);
      }
      if (this.recordDepth > 0 && !this.isInString && this.open.length === this.recordDepth) {
        const record = this.parts + chunk.slice(start, at + 1);
        this.hasRecords ||= record.startsWith('{');
        yield* parseRecord(record, this.recordLine);
        this.parts = '';
        this.recordDepth = 0;
      }
    }
    if (this.recordDepth > 0) this.keep(chunk.slice(start));
  }

  finish(): void {
    if (this.open.length > 0 || this.isInString) {
      throw new FileProblem(`the JSON ends in the middle (line ${this.line})`);
    }
    if (!this.hasRecords) throw new FileProblem('no records in it: expected an array of objects');
  }

  private passString(character: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === '\\') this.isEscaped = true;
    else if (character === '"') this.isInString = false;
  }

  private nest(character: string): void {
    if (character === '"') this.isInString = true;
    else if (character === '{' || character === '[') this.open.push(character);
    else if (character === '}' || character === ']') {
      const opened = this.open.pop();
      if (opened !== (character === '}' ? '{' : '[')) {
        throw new FileProblem(`not JSON: a stray ${character} in line ${this.line}`);
      }
    }
  }

  private isRecordPlace(): boolean {
    const depth = this.open.length;
    if (depth === 1) return this.open[0] === '[';
    return depth === 2 && this.open[0] === '{' && this.open[1] === '[';
  }

  /** An object, or a list or text that may be empty as a record may. Inside a top-level object such an array is ignored. */
  private isStart(character: string): boolean {
    return character === '{' || (this.open.length === 1 && (character === '[' || character === '"'));
  }

  /** A number or a word where a record is expected. */
  private unexpectedValue(character: string): SourceRow | null {
    if (/[\s,\]{["]/.test(character)) {
      this.isInScalar = false;
      return null;
    }
    if (this.isInScalar || this.open.length === 2) return null;
    this.isInScalar = true;
    // Of what JSON writes here, null alone begins so: an empty record.
    return character === 'n' ? null : { line: this.line, reason: 'not an object with fields' };
  }

  private keep(text: string): void {
    this.parts += text;
    if (this.parts.length > longestRecord) {
      throw new FileProblem(`the record that begins in line ${this.recordLine} is longer than 16 MB`);
    }
  }
}
