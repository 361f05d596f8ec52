import { expect, test } from 'vitest';
import { html, verbatim, written } from './html.ts';

test('every inserted text is escaped, in elements and in attributes', () => {
  const unsafe = `"><script>alert('x')</script>&`;
  expect(written(html`<p title="${unsafe}">${unsafe}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  );
});

test('pieces of HTML are inserted unchanged, lists one after the other, and empty values insert nothing', () => {
  const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`);
  expect(written(html`<ul>${items}${null}${false}${undefined}${verbatim('<hr>')}</ul>`)).toBe(
    '<ul><li>&lt;a&gt;</li><li>b</li><hr></ul>',
  );
});
