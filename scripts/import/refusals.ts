import { type Issue, quote } from '#admin-api/work/import/reading/field-reader.ts';

const shownNames = 5;
const number = (value: number) => value.toLocaleString('en');

/** Messages about the refused rows of one file: the first few are listed, the others counted. */
export class Refusals {
  private taken = 0;
  private refused = 0;
  private names: readonly string[] = [];
  private readonly left = new Map<string, { count: number; reason: string }>();
  private readonly most: number;

  /** Lists at most `most` rows. */
  constructor(most: number) {
    this.most = most;
  }

  /** Takes the names of the columns. */
  fields(names: readonly string[]): void {
    this.names = names;
  }

  /** A row that goes in, and those of its values that do not fit. */
  take(left: readonly Issue[]): void {
    this.taken += 1;
    for (const { field, reason } of left) {
      const known = this.left.get(field);
      this.left.set(field, { count: (known?.count ?? 0) + 1, reason: known?.reason ?? reason });
    }
  }

  /** Returns whether this row is to be listed. */
  refuse(): boolean {
    this.refused += 1;
    return this.refused <= this.most;
  }

  /** The messages at the end of the file. */
  sentences(): string[] {
    const rest = this.refused - this.most;
    const left = [...this.left].map(
      ([field, { count, reason }]) =>
        `${number(count)} ${count === 1 ? 'value' : 'values'} of ${field} left empty: ${reason}`,
    );
    return [
      ...left,
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
