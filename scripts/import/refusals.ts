import { quote } from '#admin-api/import/reading/field-reader.ts';
import { unknownColumns } from '#admin-api/import/reading/fields.ts';

const shownNames = 5;
const number = (value: number) => value.toLocaleString('en');

/** Messages about the refused rows of one file: the first few are listed, the others counted. */
export class Refusals {
  private taken = 0;
  private refused = 0;
  private names: readonly string[] = [];
  private readonly most: number;

  /** Lists at most `most` rows. */
  constructor(most: number) {
    this.most = most;
  }

  /** Takes the names of a header line and returns a sentence for each unknown one; none if all are unknown, which `sentences` reports. */
  header(names: readonly string[]): string[] {
    this.fields(names);
    const sentences = unknownColumns(names);
    return sentences.length < names.length ? sentences : [];
  }

  /** Takes the field names of the first record that can be read. */
  fields(names: readonly string[]): void {
    if (this.names.length === 0) this.names = names;
  }

  take(): void {
    this.taken += 1;
  }

  /** Returns whether this row is to be listed. */
  refuse(): boolean {
    this.refused += 1;
    return this.refused <= this.most;
  }

  /** The messages at the end of the file. */
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
