import { quote } from './field-reader.ts';
import { unknownColumns } from './fields.ts';

const shownNames = 5;
const number = (value: number) => value.toLocaleString('en');

/** What is said of one file's rows that do not go in: the first few by themselves, the others as a number. */
export class Refusals {
  private taken = 0;
  private refused = 0;
  private names: readonly string[] = [];
  private readonly most: number;

  /** `most` are named by themselves. */
  constructor(most: number) {
    this.most = most;
  }

  /** The names of a header line; answers a sentence for each that is not known. Where none is, the end says it of the file. */
  header(names: readonly string[]): string[] {
    this.fields(names);
    const sentences = unknownColumns(names);
    return sentences.length < names.length ? sentences : [];
  }

  /** What the first record that can be read holds. */
  fields(names: readonly string[]): void {
    if (this.names.length === 0) this.names = names;
  }

  take(): void {
    this.taken += 1;
  }

  /** Answers whether this one is named. */
  refuse(): boolean {
    this.refused += 1;
    return this.refused <= this.most;
  }

  /** When no more rows come. */
  sentences(): string[] {
    const rest = this.refused - this.most;
    return [
      ...(rest > 0 ? [`${number(rest)} more rows are refused; --verbose names them all`] : []),
      ...(this.taken === 0 && this.refused > 0 ? [this.whatItIs()] : []),
    ];
  }

  private whatItIs(): string {
    const rest = this.names.length - shownNames;
    const names = this.names.slice(0, shownNames).map(quote).join(', ');
    const fields = names ? ` Its fields are ${names}${rest > 0 ? ` and ${number(rest)} more.` : '.'}` : '';
    return `none of its ${number(this.refused)} rows goes in.${fields} Expected is a list of titles (title, type, year, genre…), seasons, episodes, matches, comments, pages or settings.`;
  }
}
