import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Line {
  number: number;
  text: string;
  isCode: boolean;
}

export interface Markdown {
  path: string;
  text: string;
  lines: readonly Line[];
}

const fence = /^\s*```/;

export function readMarkdown(path: string): Markdown {
  const text = readFileSync(path, 'utf8');
  let isCode = false;
  const lines = text.split('\n').map((line, index) => {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    return { number: index + 1, text: line, isCode: isCode || isFence };
  });
  return { path, text, lines };
}

export interface Named {
  line: number;
  name: string;
}

const prose = ({ lines }: Markdown): Line[] => lines.filter(({ isCode }) => !isCode);
const withoutSpans = (text: string): string => text.replace(/`[^`]*`/g, '');

/** The targets of links and pictures. */
export const linksOf = (markdown: Markdown): Named[] =>
  prose(markdown).flatMap(({ number, text }) =>
    [...withoutSpans(text).matchAll(/\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g)].map((found) => ({
      line: number,
      name: found[1] ?? found[2] ?? '',
    })),
  );

/** The texts between backticks. */
export const spansOf = (markdown: Markdown): Named[] =>
  prose(markdown).flatMap(({ number, text }) =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ line: number, name })),
  );

/** Everything that stands for something to type: spans, and the lines of code blocks. */
export const codeOf = (markdown: Markdown): Named[] =>
  [
    ...spansOf(markdown),
    ...markdown.lines
      .filter(({ isCode, text }) => isCode && !fence.test(text))
      .map(({ number, text }) => ({ line: number, name: text })),
  ].sort((one, other) => one.line - other.line);

export const headingsOf = (markdown: Markdown): Named[] =>
  prose(markdown).flatMap(({ number, text }) => {
    const [, name] = text.match(/^#{1,6} (.+)$/) ?? [];
    return name === undefined ? [] : [{ line: number, name }];
  });

/** The anchors of a page, as forges make them from its headings. */
export function anchorsOf(markdown: Markdown): Set<string> {
  const anchors = new Set<string>();
  for (const { name } of headingsOf(markdown)) {
    const base = name
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

const atTheTop = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'AGENTS.md',
  'CODE_OF_CONDUCT.md',
  '.github/PULL_REQUEST_TEMPLATE.md',
];

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Every document: those for the whole repository that exist, and all of docs/. */
export const documents = (): Markdown[] =>
  [
    ...atTheTop.filter((path) => existsSync(path)),
    ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ].map(readMarkdown);
