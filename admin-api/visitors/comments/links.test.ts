import { expect, test } from 'vitest';
import { countLinks, hasLinkMarkup } from './spam-signs.ts';

test.each([
  ['Fine film.', 0],
  ['Wait... what? Nice.Really nice, 10/10, e.g. the end.Start again.', 0],
  ['https://example.com/a?b=c#d', 1],
  ['HTTP://EXAMPLE.COM and www.example.org', 2],
  ['see example.com, cheap-pills.shop and sub.domain.example.co', 3],
  ['hxxp is no link, nor is a@b', 0],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 1],
  ['exam\u200bple.com', 1],
  ['The Computer.community', 0],
  ['http://', 0],
])('%s holds %i links', (text, count) => {
  expect(countLinks(text)).toBe(count);
});

test.each([
  '<a href="https://example.com">x</a>',
  '<A\tHREF=x>',
  '[url=https://example.com]x[/url]',
  '[link]x',
  '[x](https://example.com)',
  '<img href = x>',
])('%s is a link in markup', (text) => {
  expect(hasLinkMarkup(text)).toBe(true);
});

test.each(['<b>Bold</b>', '<3 this film', 'The [director] (1963)', 'a < b', '<abbr>'])(
  '%s is not a link',
  (text) => {
    expect(hasLinkMarkup(text)).toBe(false);
  },
);

test.each(['a.', 'a-', '[url', '<a\t', 'www', 'x\u200b.'])(
  '%j repeated many times is checked in linear time',
  (part) => {
    expect(countLinks(part.repeat(280))).toBe(0);
    expect(hasLinkMarkup(part.repeat(280))).toBe(/url|<a/.test(part));
  },
);
