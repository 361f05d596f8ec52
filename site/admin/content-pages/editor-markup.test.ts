import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lostInEditor, removedParts, tidyHtml } from './editor-markup.ts';

test('keeps headings, lists, quotes and links', () => {
  const html =
    '<h2>Rules</h2><p>Be <strong>kind</strong><br>and <a href="/contact" target="_blank" rel="noopener">write</a>.</p><ol start="3"><li>One</li></ol><hr /><p><img src="/a.png" alt="A lamp" width="5" height="5" loading="lazy" /></p>';
  expect(lostInEditor(html)).toEqual([]);
});

test('names the markup it would lose, each once', () => {
  const html =
    '<table><caption>Seats</caption><tr><th scope="col">1</th><td>2</td></tr></table><p lang="fr">Oui</p><a title="x > y" href="/">a</a><img src="/a.png" alt=""><figure></figure>';
  expect(lostInEditor(html)).toEqual(['caption', 'p lang', 'a title', 'figure']);
});

test('the pages of a new installation can be edited as text', () => {
  for (const name of ['about', 'privacy-policy', 'terms-and-conditions']) {
    const html = readFileSync(`scripts/demo/pages/${name}.html`, 'utf8');
    expect(lostInEditor(html), name).toEqual([]);
  }
});

test('an empty paragraph is no content, and a paragraph alone in a cell needs no element', () => {
  expect(tidyHtml('<p></p>')).toBe('');
  expect(tidyHtml('<p>a</p><p></p>')).toBe('<p>a</p>');
  expect(
    tidyHtml('<tr><th scope="col"><p>a <b>c</b></p></th><td><p>1</p><p>2</p></td><td><p></p></td></tr>'),
  ).toBe('<tr><th scope="col">a <b>c</b></th><td><p>1</p><p>2</p></td><td></td></tr>');
});

test('names what cleaning took out of the content, and nothing that stayed', () => {
  const sent =
    '<p>a<img src="data:,"><img src="/b.png"></p><iframe src="https://a.example"></iframe><form></form>';
  expect(removedParts(sent, '<p>a<img src="/b.png"></p>')).toBe('1 picture, 1 frame, 1 form');
  expect(removedParts('<p>a</p>', '<p>a</p>')).toBe('');
});
