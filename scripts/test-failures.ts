import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// Continuous integration may keep only the end of the output, so both test runners record failures and npm test prints them again at the
// end.

const file = 'test-results/reports/failures.txt';
const linesOfOne = 25;
const widthOfOne = 400;

interface Failure {
  /** An absolute path; missing for an error without a file. */
  file?: string | undefined;
  name: string;
  /** The most informative parts, such as message, difference and place. */
  said: readonly (string | undefined)[];
}

export function recordFailure({ file: at, name, said }: Failure): void {
  const place = at ? `${relative(process.cwd(), at)}: ` : '';
  mkdirSync(dirname(file), { recursive: true });
  const lines = stripVTControlCharacters(said.filter(Boolean).join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesOfOne);
  const heading = `✗ ${place}${name}: ${lines
    .slice(0, 5)
    .map((line) => line.trim())
    .join(' ')
    .slice(0, widthOfOne)}`;
  const details = lines.map((line) => `    ${line.slice(0, widthOfOne)}\n`).join('');
  appendFileSync(file, `${heading}\n${details}\n`);
}

/** All recorded failures; where there are several, their names again at the end. */
export function recordedFailures(): string {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return '';
  }
  const names = text.split('\n').filter((line) => line.startsWith('✗'));
  return names.length > 1 ? `${text}${names.join('\n')}\n` : text;
}
