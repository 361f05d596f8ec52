import { describe, expect, test } from 'vitest';
import { cleanLine, cleanProse, cleanTitle } from './clean-text.ts';

describe('a line', () => {
  test('has its entities decoded and keeps a plain ampersand', () => {
    expect(cleanLine('レイナ&amp;ライカ')).toBe('レイナ&ライカ');
    expect(cleanLine('Q & A')).toBe('Q & A');
    expect(cleanLine('R&B; AT&T &#233;t&#xE9; &unknown;')).toBe('R&B; AT&T été &unknown;');
  });

  test('has single spaces, none at its ends, and no invisible characters', () => {
    expect(cleanLine('\u200B\u200BKuch  Bheege\u00A0Alfaaz\uFEFF ')).toBe('Kuch Bheege Alfaaz');
    expect(cleanLine('Alone\u202Egnp.exe')).toBe('Alonegnp.exe');
    expect(cleanLine('one\ntwo\u0000\u0007')).toBe('one two');
  });

  test('keeps the ideographic space and the joiners that scripts and emoji need', () => {
    expect(cleanLine('　告白実行委員会　今')).toBe('告白実行委員会　今');
    expect(cleanLine('می\u200Cخواهم 👩\u200D🚀')).toBe('می\u200Cخواهم 👩\u200D🚀');
  });

  test('is composed (NFC) and well-formed', () => {
    expect(cleanLine('A\u0301rbol')).toBe('Árbol');
    expect(cleanLine('broken \uD83D')).toBe('broken \uFFFD');
  });

  test('is not parsed as HTML', () => {
    expect(cleanLine('8 < 9 and I <3 you')).toBe('8 < 9 and I <3 you');
  });
});

describe('prose', () => {
  test('is converted from HTML into paragraphs of text', () => {
    const html =
      '<p>The <b>lamp</b>\n  house</p><p>Second &amp; <i>last</i>.<br/>A line.</p><ul><li>one<li>two</ul>';
    expect(cleanProse(html)).toBe('The lamp house\n\nSecond & last.\nA line.\n\none\ntwo');
  });

  test('loses scripts and styles with their contents', () => {
    expect(cleanProse('<p>Seen</p><script>alert(1)</script><style>p{}</style>')).toBe('Seen');
  });

  test('keeps text that only resembles HTML', () => {
    expect(cleanProse('x <y> z, 1 < 2')).toBe('x <y> z, 1 < 2');
  });

  test('keeps paragraphs, normalises line ends', () => {
    expect(cleanProse('One. \r\n\r\n\r\n\r\n Two.\rThree.')).toBe('One.\n\nTwo.\nThree.');
  });

  test('loses footnote marks and keeps other brackets', () => {
    expect(cleanProse('by Omar),[3] Romeo [1] said[note 2] it.[citation needed]')).toBe(
      'by Omar), Romeo said it.',
    );
    expect(cleanProse('Edgar Allen Poe [sic], [p]art, [REC]')).toBe('Edgar Allen Poe [sic], [p]art, [REC]');
  });
});

describe('a title', () => {
  test('loses additions of its source', () => {
    expect(cleanTitle('The Cord of Life[1]')).toEqual({ title: 'The Cord of Life' });
    expect(cleanTitle('Fly by Night\u00A0[fr]')).toEqual({ title: 'Fly by Night' });
    expect(cleanTitle('Ghar (film)')).toEqual({ title: 'Ghar' });
    expect(cleanTitle('Ghar (1978 film)')).toEqual({ title: 'Ghar', year: 1978 });
    expect(cleanTitle('Ghar (1978 Hindi film)')).toEqual({ title: 'Ghar', year: 1978 });
  });

  test('keeps brackets that belong to it', () => {
    for (const title of [
      '[REC]',
      'Fate/stay night [Unlimited Blade Works]',
      '(film)',
      'Alien (Hindi Version)',
      '1941 (2)',
    ]) {
      expect(cleanTitle(title)).toEqual({ title });
    }
  });
});
