import { globSync, readFileSync } from 'node:fs';

const site = new URL('../..', import.meta.url);

/** The files of the site that match, with their text. */
const read = (pattern: string) =>
  globSync(pattern, { cwd: site }).map((file) => ({ file, text: readFileSync(new URL(file, site), 'utf8') }));

export interface Rule {
  file: string;
  /** The at-rules and outer rules around it. */
  around: string[];
  selector: string;
  /** The rule is of the whole page: of a sheet, or of a component's `<style is:global>`. */
  isGlobal: boolean;
  declarations: [property: string, value: string][];
}

interface Sheet {
  css: string;
  isGlobal: boolean;
}

const sheetsOf = (file: string, text: string): Sheet[] =>
  file.endsWith('.astro')
    ? [...text.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g)].map(([, how = '', css = '']) => ({
        css,
        isGlobal: how.includes('is:global'),
      }))
    : [{ css: text, isGlobal: true }];

function* rulesOf(file: string, { css, isGlobal }: Sheet): Generator<Rule> {
  const open: Rule[] = [];
  const parts = /((?:"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^{};"'()]|[()])*)([{};])/g;
  for (const [, before = '', sign] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(parts)) {
    const text = before.trim().replace(/\s+/g, ' ');
    if (sign === '{')
      open.push({
        file,
        around: open.map(({ selector }) => selector),
        selector: text,
        isGlobal,
        declarations: [],
      });
    const [, property, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(sign === '{' ? '' : text) ?? [];
    if (property && value) open.at(-1)?.declarations.push([property, value]);
    const closed = sign === '}' && open.pop();
    if (closed) yield closed;
  }
}

/** Every rule of every sheet and component of the site, at-rules among them. */
export const rules: Rule[] = read('**/*.{css,astro}').flatMap(({ file, text }) =>
  sheetsOf(file, text).flatMap((sheet) => [...rulesOf(file, sheet)]),
);
