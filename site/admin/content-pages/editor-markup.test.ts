import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lostInEditor, withoutEmpty } from './editor-markup.ts';

test('keeps headings, lists, quotes and links', () => {
  const html =
    '<h2>Rules</h2><p>Be <strong>kind</strong><br>and <a href="/contact" target="_blank" rel="noopener">write</a>.</p><ol start="3"><li>One</li></ol><hr>';
  expect(lostInEditor(html)).toEqual([]);
});

test('names what it would lose, each once', () => {
  const html =
    '<table><tr><td>1</td><td>2</td></tr></table><p lang="fr">Oui</p><a title="x > y" href="/">a</a><img src="/a.png" alt="">';
  expect(lostInEditor(html)).toEqual(['table', 'tr', 'td', 'p lang', 'a title', 'img']);
});

test('the pages a new installation comes with can be edited as text', () => {
  for (const name of ['about', 'privacy-policy', 'terms-and-conditions']) {
    const html = readFileSync(`scripts/demo/pages/${name}.html`, 'utf8');
    expect(lostInEditor(html), name).toEqual([]);
  }
});

test('an empty paragraph is no content', () => {
  expect(withoutEmpty('<p></p>')).toBe('');
  expect(withoutEmpty('<p>a</p>')).toBe('<p>a</p>');
});
