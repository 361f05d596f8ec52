import { spawnSync } from 'node:child_process';
import { codeOf, headingsOf, type Markdown } from './markdown.ts';

export interface NamedOption {
  path: string;
  line: number;
  script: string;
  option: string;
}

const ofScript = /\bnpm run ([\w:-]+)/g;
const option = /(?<=^|[\s[(|])--[a-z][\w-]*/g;

export const scriptsNamedIn = (text: string): string[] =>
  [...text.matchAll(ofScript)].map(([, name = '']) => name);

/**
 * The options in a document, each with the command it belongs to: the one of its line, else the last one that its section names, in
 * its heading first. A line of another program belongs to none.
 */
export function optionsOf(markdown: Markdown, known: ReadonlySet<string>): NamedOption[] {
  const headings = headingsOf(markdown);
  let current: string | undefined;
  let section = 0;
  return codeOf(markdown).flatMap(({ line, name }) => {
    const heading = headings.findLast((above) => above.line <= line);
    if (heading && heading.line !== section) {
      section = heading.line;
      current = known.has(heading.name) ? heading.name : undefined;
    }
    const [script = name.startsWith('--') ? current : undefined] = scriptsNamedIn(name);
    current = script ?? current;
    if (script === undefined) return [];
    return [...name.matchAll(option)].map(([text]) => ({
      path: markdown.path,
      line,
      script,
      option: text,
    }));
  });
}

/** What a command prints when it is asked for help; null for a command that is no script of this project. */
export function helpOf(command: string): string | null {
  const [, file] = command.match(/node (scripts\/[\w/.-]+\.ts)\b/) ?? [];
  if (file === undefined) return null;
  const { stdout, stderr } = spawnSync(process.execPath, [file, '--help'], { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}
