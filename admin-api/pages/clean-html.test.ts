import { expect, test } from 'vitest';
import { livePartsOf } from '#schema/testing/live-parts.ts';
import { unsafeHtml } from '#schema/testing/unsafe-html.ts';
import { cleanHtml } from './page.queries.ts';

test('headings, bold, lists and links are kept', () => {
  const html =
    '<h2>Who we are</h2><p><strong>Bold</strong> and <a href="https://example.org/">a link</a></p><ul><li>One</li></ul>';
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>');
});

test('frames of two hosts are kept, others removed', () => {
  expect(cleanHtml('<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE_bpKQ"></iframe>')).toContain(
    '<iframe src=',
  );
  expect(cleanHtml('<iframe src="https://player.vimeo.com/video/1"></iframe>')).toContain('<iframe src=');
  for (const src of [
    'https://evil.example/',
    '//www.youtube-nocookie.com.evil.example/',
    'javascript:alert(1)',
    '/admin',
  ]) {
    expect(cleanHtml(`<iframe src="${src}"></iframe>`)).toBe('');
  }
});

test.each(Object.entries(unsafeHtml))('nothing executable is left of %s', (_name, html) => {
  expect(livePartsOf(cleanHtml(html))).toEqual([]);
});

test('cleaning a second time changes nothing', () => {
  const once = cleanHtml('<h1>A<p>b<a href="https://example.org" target="_blank">c</a><b><i>d</b></i>');
  expect(cleanHtml(once)).toBe(once);
});
