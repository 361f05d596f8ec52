import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// Continuous integration may keep no more than the end of what npm test printed, so both runners write down what failed
// and npm test says it again last.

const file = 'test-results/reports/failures.txt';
const linesOfOne = 25;
const widthOfOne = 400;

interface Failure {
  /** Absolute; nothing for an error that belongs to no file. */
  file?: string | undefined;
  name: string;
  /** The parts that tell most about it, such as message, difference and place. */
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

/** All that was written down; of many, the names once more at the end. */
export function recordedFailures(): string {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return '';
  }
  const names = text.split('\n').filter((line) => line.startsWith('✗'));
  return names.length > 5 ? `${text}${names.join('\n')}\n` : text;
}
