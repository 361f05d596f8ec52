import { expect, test } from 'vitest';
import { livePartsOf } from '#schema/testing/live-parts.ts';
import { plainHtml, unsafeHtml } from '#schema/testing/unsafe-html.ts';
import { hasContents, readableContent, textBeginning } from './content-html.ts';

test('gives each heading an anchor of its own', () => {
  const { html, headings } = readableContent(
    '<h2>Your choices</h2><p>One</p><h2>Your <em>choices</em></h2><p>Two</p>',
  );
  expect(headings).toEqual([
    { id: 'section-your-choices', html: 'Your choices' },
    { id: 'section-your-choices-2', html: 'Your choices' },
  ]);
  expect(html).toContain('<h2 id="section-your-choices-2">Your <em>choices</em></h2>');
});

test('removes everything that could run or frame', () => {
  const { html } = readableContent(
    '<script>alert(1)</script><p onclick="x()">Hi <a href="javascript:x()">there</a></p><iframe src="https://a.example"></iframe><img src=x onerror=x()>',
  );
  expect(html).not.toMatch(/script|onclick|onerror|iframe/);
  expect(html).toContain('Hi <a>there</a>');
});

test('gives equal headings anchors that no other heading has', () => {
  const { headings } = readableContent('<h2>A 2</h2><h2>A</h2><h2>A</h2><h2>&amp;</h2>');
  expect(headings.map(({ id }) => id)).toEqual(['section-a-2', 'section-a', 'section-a-3', 'section-4']);
});

test('ten thousand equal headings take no more time than as many different ones', () => {
  const { headings } = readableContent('<h2>Same</h2>'.repeat(10_000));
  expect(headings.at(-1)?.id).toBe('section-same-10000');
});

test('keeps the frames of the two video hosts, named and lazy, and no others', () => {
  const { html } = readableContent(
    '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE_bpKQ"></iframe><iframe src="https://a.example/"></iframe>',
  );
  expect(html).toBe(
    '<iframe loading="lazy" title="Video" src="https://www.youtube-nocookie.com/embed/aqz-KE_bpKQ"></iframe>',
  );
});

test('keeps the only h1 for the page itself', () => {
  expect(readableContent('<h1>Terms</h1>').html).toBe('<h2 id="section-terms">Terms</h2>');
});

test('leaves an entity in a heading escaped, once', () => {
  expect(readableContent('<h2>Cookies &amp; <b>storage</b></h2>').headings).toEqual([
    { id: 'section-cookies-storage', html: 'Cookies &amp; storage' },
  ]);
});

test('gets a table of contents from the second heading on', () => {
  expect(hasContents(readableContent('<h2>One</h2>'))).toBe(false);
  expect(hasContents(readableContent('<h2>One</h2><h2>Two</h2>'))).toBe(true);
});

test('is not broken by an open tag or a missing end', () => {
  expect(readableContent('<h2>Open <p>and <b>on').html).toContain('</b>');
});

test('reads the beginning without markup', () => {
  expect(textBeginning('<h2>Hello</h2><p>A &amp; B <script>x</script></p>')).toBe('Hello A & B  ');
  expect(textBeginning('<p>1 &lt; 2 &amp;lt; 3 &quot;x&quot;</p>')).toBe('1 < 2 &lt; 3 "x" ');
});

test('lets the keyboard scroll wide content', () => {
  const { html } = readableContent('<pre>code</pre><table><tbody><tr><td>1</td></tr></tbody></table>');
  expect(html).toContain('<pre tabindex="0">code</pre>');
  expect(html).toContain(
    '<div class="wide" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});

test.each(Object.entries(unsafeHtml))('shows nothing live of %s, had it reached the table', (_name, html) => {
  const { html: shown, headings } = readableContent(plainHtml + html);
  const asWritten = shown.replaceAll(/ id="section-[a-z0-9-]+"| class="wide"/g, '');
  expect(livePartsOf(asWritten)).toEqual([]);
  expect(asWritten.startsWith(plainHtml)).toBe(true);
  expect(headings.flatMap((heading) => livePartsOf(heading.html))).toEqual([]);
});
