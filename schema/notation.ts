/**
 * Lists and objects written as text, as other programs print them into one cell: JSON, Python's lists, tuples and sets
 * (`['Action', 'Drama']`), NumPy's without commas, PostgreSQL's arrays (`{Action,"Science Fiction"}`).
 */
export type Written = string | number | null | Written[] | { [key: string]: Written };

const closers: Record<string, string> = { '[': ']', '(': ')', '{': '}' };
const nulls = new Set(['null', 'None', 'NULL', 'nan', 'NaN', 'undefined']);
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };
const deepest = 20;

class NotReadable extends Error {}

/** The value of the text; undefined when it is no such list or object, or a damaged one. */
export function readNotation(text: string): Written | undefined {
  const reader = new Reader(text.trim());
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof NotReadable) return undefined;
    throw error;
  }
}

/** Whether the text is the printed form of a list or an object, damaged or whole; a title such as '[REC]' is none. */
export function isStructure(text: string): boolean {
  if (/^\s*\[object \w+\]/.test(text)) return true;
  if (!/^\s*(?:[[(]\s*(?:["'[({]|[\])]\s*$)|\{)/.test(text)) return false;
  const written = readNotation(text);
  return typeof written === 'object' && (!Array.isArray(written) || !/^\s*\{\s*[^"']/.test(text));
}

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): Written {
    const value = this.value(0);
    if (this.at < this.text.length) throw new NotReadable();
    return value;
  }

  private value(depth: number): Written {
    if (depth > deepest) throw new NotReadable();
    const character = this.text.charAt(this.at);
    if (closers[character] !== undefined) return this.collection(character, depth);
    return character === '"' || character === "'" ? this.quoted(character) : this.word();
  }

  private collection(opener: string, depth: number): Written {
    const closer = closers[opener] ?? '';
    const items: Written[] = [];
    const pairs: [string, Written][] = [];
    this.at += 1;
    for (this.space(); this.text.charAt(this.at) !== closer; this.space()) {
      const item = this.value(depth + 1);
      this.space();
      if (opener === '{' && this.passes(':')) {
        this.space();
        pairs.push([String(item), this.value(depth + 1)]);
        this.space();
      } else items.push(item);
      if (!this.passes(',') && !/["'[({\])}]/.test(this.text.charAt(this.at))) throw new NotReadable();
    }
    this.at += 1;
    if (pairs.length === 0) return items;
    if (items.length > 0) throw new NotReadable();
    return Object.fromEntries(pairs);
  }

  private quoted(quote: string): string {
    let value = '';
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const character = this.text.charAt(this.at);
      if (character === '\\') {
        value += this.escaped();
      } else if (character === quote && this.isEnd()) {
        this.at += 1;
        return value;
      } else value += character;
    }
    throw new NotReadable();
  }

  /** Whether a quote closes here: the one in 'Côte d'Ivoire' is a letter. */
  private isEnd(): boolean {
    return /^\s*(?:[,:\])}"']|$)/.test(this.text.slice(this.at + 1));
  }

  private escaped(): string {
    this.at += 1;
    const code = /^(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(this.text.slice(this.at, this.at + 5));
    if (code) {
      this.at += code[0].length - 1;
      return String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    }
    const character = this.text.charAt(this.at);
    return escapes[character] ?? character;
  }

  /** A number, a null, or an unquoted word. */
  private word(): Written {
    const word = /^[^,:[\](){}"']+/.exec(this.text.slice(this.at))?.[0];
    if (word === undefined) throw new NotReadable();
    this.at += word.length;
    const bare = word.trim();
    if (/^object [A-Z]\w*$/.test(bare)) throw new NotReadable();
    if (nulls.has(bare)) return null;
    return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare;
  }

  private passes(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    while (/\s/.test(this.text.charAt(this.at))) this.at += 1;
  }
}
