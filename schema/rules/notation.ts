/**
 * Lists and objects written as text, as programs print them into one cell: JSON, Python's lists, tuples and sets (`[u'Action', 'Drama']`),
 * NumPy's without commas, PostgreSQL's arrays (`{Action,"Science Fiction"}`), constructors (`array('Drama')`, `Set(Drama, War)`), PHP's
 * `Array ( [0] => Drama )`, Java's maps (`{id=16, name=Drama}`).
 */
export type Written = string | number | null | Written[] | { [key: string]: Written };

const closers: Record<string, string> = { '[': ']', '(': ')', '{': '}' };
const nulls = new Set(['null', 'None', 'NULL', 'nan', 'NaN', 'undefined', 'nil']);
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };
const deepest = 20;

/** What stands before a quote or an opener: Python's u'…', Objective-C's @"…", Ruby's :drama, the name of a collection. */
const mark = /^(?:[A-Za-z]{1,2}(?=["'])|@(?=["'[({])|:(?=["'A-Za-z]))/;
const collection =
  /^(?:new\s+)?(?:[\w.$:\\]*(?:array|list|set|tuple|vector|seq|buffer|deque|symbol|some|just|optional|collection)|s)\s?(?:<[\w.?]*>)?(?=[[({])/i;
/** Another name is a call only when its contents cannot be a remark in brackets, as in 'Congo(Kinshasa)'. */
const call = /^(?:new\s+)?[A-Za-z_][\w.$:\\]*(?=[[({]\s*(?:[A-Za-z]{0,2}["']|[[({]|\w+=))/;
/** What is printed in place of an object: Java's `java.util.ArrayList@1b2c`, JavaScript's, Perl's, .NET's. */
const reference =
  /^(?:\[object \w+\]|\[?[\w.$]*\w;?@(?=[a-f]*\d)[0-9a-f]{3,8}$|#?<[^<>]*\b0x[0-9a-f]+>|[A-Z]+\(0x[0-9a-f]+\)|System\.[\w.]+(?:`\d|\[\]|$))/i;

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

/** Whether a text of names begins as a list, an object or a quoted name does. */
export const isWritten = (text: string) => {
  const bare = text.trim();
  if (/^(?:[[{]|\([^()]*\)$)/.test(bare) || collection.test(bare) || call.test(bare)) return true;
  return /^(?:\(\s*)?[A-Za-z@]{0,2}(?:"(?:[^"\\]|\\.)*"\s*(?:[,)]|$)|'[^']*'\s*(?:[,)]|$))/.test(bare);
};

/** Whether the text is the printed form of a list or an object, damaged or whole; a title such as '[REC]' is none. */
export function isStructure(text: string): boolean {
  const bare = text.trim();
  if (reference.test(bare)) return true;
  const list = bare.replace(collection, '');
  if (!/^(?:[[(]\s*(?:[A-Za-z@]{0,2}["'[({]|[\])]$)|\{)/.test(list)) return false;
  const written = readNotation(bare);
  return typeof written === 'object' && (!Array.isArray(written) || !/^\{\s*[^"']/.test(list));
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
    this.pass(collection) || this.pass(call) || this.pass(mark);
    const character = this.text.charAt(this.at);
    if (closers[character] !== undefined) return this.collection(character, depth);
    return character === '"' || character === "'" ? this.quoted(character) : this.word();
  }

  private collection(opener: string, depth: number): Written {
    const closer = closers[opener] ?? '';
    const items: Written[] = [];
    const pairs: [string, Written][] = [];
    this.at += 1;
    // A place that a template left unfilled: {{genre}}.
    if (opener === '{' && this.text.charAt(this.at) === '{') throw new NotReadable();
    for (this.space(); this.text.charAt(this.at) !== closer; this.space()) {
      const item = this.value(depth + 1);
      this.space();
      if (this.pass(opener === '{' ? /^(?::|=>?)/ : /^=>?/)) {
        this.space();
        pairs.push([String(item), this.value(depth + 1)]);
        this.space();
      } else items.push(item);
      if (!this.pass(/^,/) && !/["'[({\])}]/.test(this.text.charAt(this.at))) throw new NotReadable();
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
    return /^\s*(?:[,:=\])}"']|[A-Za-z]{1,2}["']|$)/.test(this.text.slice(this.at + 1, this.at + 40));
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

  /** A number, a null, or an unquoted word, which may have a remark in brackets: Korea (South). */
  private word(): Written {
    const word = /^[^,:=[\](){}"']+(?:\([^,=[\](){}"']*\)[^,:=[\](){}"']*)*/.exec(
      this.text.slice(this.at),
    )?.[0];
    if (word === undefined) throw new NotReadable();
    this.at += word.length;
    const bare = word.trim();
    if (/^object [A-Z]\w*$/.test(bare)) throw new NotReadable();
    if (nulls.has(bare)) return null;
    return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare;
  }

  private pass(pattern: RegExp): boolean {
    const length = pattern.exec(this.text.slice(this.at))?.[0].length ?? 0;
    this.at += length;
    return length > 0;
  }

  private space(): void {
    this.pass(/^\s+/);
  }
}
