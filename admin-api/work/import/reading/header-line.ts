import { isSeen } from '#schema/rules/text.ts';
import { fieldFor } from './column-names.ts';
import { fieldBySynonymOf } from './header-synonyms.ts';

const separators = [',', ';', '\t', '|'];
const mostLines = 50;

const cellsOf = (line: string, separator: string) =>
  line
    .replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(separator, ' '))
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
const isKnown = (name: string) => (fieldFor(name) ?? fieldBySynonymOf(name)) !== undefined;
const isEmpty = (line: string) => !isSeen(line.replace(/[,;\t|"]/g, ''));

/** The separator that is most frequent in a line, outside quotes. */
export function likelySeparator(line: string): string {
  const counts = separators.map((separator) => cellsOf(line, separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The number of lines before the names of the columns: empty ones, and those that a program writes about its file first. Such a preamble
 * begins with a heading, one text alone; a list of Letterboxd has a small table in it, and an empty line behind that.
 */
export function linesBefore(start: string): number {
  const lines = start.split('\n', mostLines);
  const first = Math.max(
    0,
    lines.findIndex((line) => !isEmpty(line)),
  );
  const heading = cellsOf(lines[first] ?? '', likelySeparator(lines[first] ?? ''));
  if (heading.filter(isSeen).length > 1 || isKnown(heading[0] ?? '')) return first;
  const isHeader = (line: string) => cellsOf(line, likelySeparator(line)).filter(isKnown).length > 1;
  const gap = lines.findIndex((line, at) => at > first && isEmpty(line));
  const behind = gap === -1 ? -1 : lines.findIndex((line, at) => at > gap && isHeader(line));
  const anywhere = lines.findIndex((line, at) => at > first && isHeader(line));
  return [behind, anywhere, first].find((at) => at !== -1) ?? 0;
}
