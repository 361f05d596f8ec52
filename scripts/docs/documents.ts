import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Markdown, readMarkdown } from './markdown.ts';

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
