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

test('frames of two hosts are kept, and no others', () => {
  const framed = (src: string) => cleanHtml(`<iframe src="${src}"></iframe>`).includes('<iframe');
  expect(framed('https://www.youtube-nocookie.com/embed/aqz-KE_bpKQ')).toBe(true);
  expect(framed('https://player.vimeo.com/video/1')).toBe(true);
  for (const src of [
    'https://evil.example/',
    '//www.youtube-nocookie.com.evil.example/',
    'https://www.youtube-nocookie.com@evil.example/',
    'javascript:alert(1)',
    '/admin',
  ])
    expect(framed(src)).toBe(false);
});

test.each(Object.entries(unsafeHtml))('nothing executable is left of %s', (_name, html) => {
  expect(livePartsOf(cleanHtml(html))).toEqual([]);
});

test('cleaning a second time changes nothing', () => {
  const once = cleanHtml('<h1>A<p>b<a href="https://example.org" target="_blank">c</a><b><i>d</b></i>');
  expect(cleanHtml(once)).toBe(once);
});

test('a text of Google Docs keeps what is bold in it, and its video', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0a"><p dir="ltr"><span style="font-size:11pt;font-weight:400;">Plain </span><span style="font-weight:700;">bold</span> <span style="font-style:italic;text-decoration:underline">both</span></p></b><iframe width="560" height="315" src="https://www.youtube.com/embed/AAAAAAAAAAA?si=abc" title="A video" frameborder="0" allowfullscreen></iframe>`;
  expect(cleanHtml(html)).toBe(
    '<span><p dir="ltr"><span>Plain </span><span><strong>bold</strong></span> <span><u><em>both</em></u></span></p></span>' +
      '<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/AAAAAAAAAAA?si=abc" title="A video" allowfullscreen></iframe>',
  );
});

test("Word's paragraphs in a style of lists become lists, one in another", () => {
  const item = (text: string, level: number, mark: string) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>\n`;
  const html = `<p class=MsoNormal>Before</p>${item('One', 1, '·')}${item('Two', 1, '·')}${item('First', 2, '1.')}${item('Three', 1, '·')}<p>Between</p>${item('A', 1, 'a)')}`;
  expect(cleanHtml(html).replaceAll('\n', '')).toBe(
    '<p>Before</p><ul><li>One</li><li>Two<ol><li>First</li></ol></li><li>Three</li></ul><p>Between</p><ol><li>A</li></ol>',
  );
});

test('words of blocks that pages do not have are not glued together', () => {
  expect(cleanHtml('<section>One</section><article>Two</article>')).toBe('<p>One</p><p>Two</p>');
  expect(cleanHtml('<main><h1>A</h1><details><summary>B</summary>C</details></main>')).toBe(
    '<div><h2>A</h2><div><p>B</p>C</div></div>',
  );
  expect(cleanHtml('<h6>Small</h6><del>old</del>')).toBe('<h4>Small</h4><s>old</s>');
});

test('links within a page lead to its headings, whose ids shadow nothing', () => {
  const html =
    '<p><a href="#top">Up</a></p><h2 id="top">Top</h2><h3 id="other">Other</h3><h2><a name="late"></a>Late</h2><a href="#late">Down</a>';
  const once = cleanHtml(html);
  expect(once).toBe(
    '<p><a href="#section-top">Up</a></p><h2 id="section-top">Top</h2><h3>Other</h3><h2 id="section-late"><a></a>Late</h2><a href="#section-late">Down</a>',
  );
  expect(cleanHtml(once)).toBe(once);
  expect(cleanHtml('<a href="#section-x"></a><h2 id="section-<b>">x</h2>')).not.toContain('id=');
});

test('a picture without a source that a page may show is removed', () => {
  expect(
    cleanHtml('<p>a<img src="data:image/png;base64,AA=="><img src="file:///C:/a.png" alt="b"></p>'),
  ).toBe('<p>a</p>');
});

test('markup as deep as it is long is cleaned too', () => {
  expect(cleanHtml(`${'<section>'.repeat(19_000)}x`)).toContain('x');
});
