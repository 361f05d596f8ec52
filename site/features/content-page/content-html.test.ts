import { expect, test } from 'vitest';
import { hasContents, readableContent, textBeginning } from './content-html.ts';

test('gives each heading an anchor of its own', () => {
  const { html, headings } = readableContent(
    '<h2>Your choices</h2><p>One</p><h2>Your <em>choices</em></h2><p>Two</p>',
  );
  expect(headings).toEqual([
    { id: 'your-choices', html: 'Your choices' },
    { id: 'your-choices-2', html: 'Your choices' },
  ]);
  expect(html).toContain('<h2 id="your-choices-2">Your <em>choices</em></h2>');
});

test('removes what could run or frame', () => {
  const { html } = readableContent(
    '<script>alert(1)</script><p onclick="x()">Hi <a href="javascript:x()">there</a></p><iframe src="https://a.example"></iframe><img src=x onerror=x()>',
  );
  expect(html).not.toMatch(/script|onclick|onerror|iframe/);
  expect(html).toContain('Hi <a>there</a>');
});

test('keeps the only h1 for the page itself', () => {
  expect(readableContent('<h1>Terms</h1>').html).toBe('<h2 id="terms">Terms</h2>');
});

test('leaves an entity in a heading escaped, once', () => {
  expect(readableContent('<h2>Cookies &amp; <b>storage</b></h2>').headings).toEqual([
    { id: 'cookies-storage', html: 'Cookies &amp; storage' },
  ]);
});

test('asks for a table of contents from the second heading on', () => {
  expect(hasContents(readableContent('<h2>One</h2>'))).toBe(false);
  expect(hasContents(readableContent('<h2>One</h2><h2>Two</h2>'))).toBe(true);
});

test('cannot be broken by an open tag or a missing end', () => {
  expect(readableContent('<h2>Open <p>and <b>on').html).toContain('</b>');
});

test('reads the beginning without markup', () => {
  expect(textBeginning('<h2>Hello</h2><p>A &amp; B <script>x</script></p>')).toBe('Hello A & B  ');
});

test('lets the keyboard scroll what is wider than the page', () => {
  const { html } = readableContent('<pre>code</pre><table><tbody><tr><td>1</td></tr></tbody></table>');
  expect(html).toContain('<pre tabindex="0">code</pre>');
  expect(html).toContain(
    '<div class="wide" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});
