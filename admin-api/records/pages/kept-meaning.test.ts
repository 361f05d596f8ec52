import { expect, test } from 'vitest';
import { cleanHtml } from './page.queries.ts';

const player = (id: string, rest = '') =>
  `<iframe src="https://www.youtube-nocookie.com/embed/${id}"${rest} allowfullscreen></iframe>`;
const linked = (address: string, words = address) => `<p><a href="${address}">${words}</a></p>`;
const id = 'aqz-KE-bpKQ';

test.each([
  ['<x-card>One</x-card><x-card>Two</x-card>', '<p>One</p><p>Two</p>'],
  [
    '<x-grid><x-card><h3>A</h3>One</x-card><x-card>Two</x-card></x-grid>',
    '<div><div><h3>A</h3>One</div><p>Two</p></div>',
  ],
  ['<marquee>News</marquee><marquee>More</marquee>', '<p>News</p><p>More</p>'],
  ['<p>By <x-name>Ann</x-name>, and <x-name>Bo</x-name>.</p>', '<p>By Ann, and Bo.</p>'],
  ['<p><x-tag>One</x-tag><x-tag>Two</x-tag></p>', '<p>One Two</p>'],
  ['<p>Before<marquee>News</marquee>After</p>', '<p>Before News After</p>'],
  ['<button>One</button><button>Two</button>', '<p>One</p><p>Two</p>'],
  ['<label>Name</label><output>Ann</output>', '<p>Name</p><p>Ann</p>'],
  ['<p>Text<o:p></o:p></p><o:p>&nbsp;</o:p>', '<p>Text</p>&nbsp;'],
  ['<ul><li><x-icon></x-icon><x-label>A</x-label></li></ul>', '<ul><li><p>A</p></li></ul>'],
  ['<tr><td>One</td><td>Two</td></tr>', '<div><div>One</div><div>Two</div></div>'],
  [
    '<table><tbody><tr><td>One</td></tr></tbody></table>',
    '<table><tbody><tr><td>One</td></tr></tbody></table>',
  ],
  ['<html><head><title>Page</title></head><body><p>One</p></body></html>', '<p>One</p>'],
  ['<p>She said <q>yes</q></p>', '<p>She said “yes”</p>'],
  ['<ruby>漢<rt>kan</rt></ruby>', '漢(kan)'],
  ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
  [
    '<select><option>One<option selected>Two</select><textarea>Three &lt;b&gt;</textarea>',
    '<div><p>One</p><p>Two</p></div><p>Three &lt;b&gt;</p>',
  ],
  ['<p>Pick <select><option>One</option><option>Two</option></select> now</p>', '<p>Pick One Two now</p>'],
  ['<noscript>N</noscript><template>T</template>', '<p>N</p><p>T</p>'],
  ['<p>A<noscript>N</noscript>B</p><button>C</button>D', '<p>A N B</p><p>C</p>D'],
  ['<datalist><option>A</datalist>B', 'B'],
  ['<slot>One</slot><slot>Two</slot>', '<p>One</p><p>Two</p>'],
  [
    '<table><tfoot><tr><td>Sum</td></tr></tfoot><tbody><tr><td>One</td></tr></tbody></table>',
    '<table><tbody><tr><td>One</td></tr></tbody><tbody><tr><td>Sum</td></tr></tbody></table>',
  ],
  ['<x-code><script>x()</script><p>One</p></x-code>', '<div><p>One</p></div>'],
])('words of elements that pages do not have stay apart: %s', (html, kept) => {
  expect(cleanHtml(html).replace('\u00a0', '&nbsp;')).toBe(kept);
});

test.each([
  ['<a href="#über">a</a><h3 id="über">b</h3>', '<a href="#section-über">a</a><h3 id="section-über">b</h3>'],
  [
    '<a href="#%C3%BCber">a</a><h3 id="über">b</h3>',
    '<a href="#section-über">a</a><h3 id="section-über">b</h3>',
  ],
  ['<a href="#a b">a</a><h3 id="a b">b</h3>', '<a href="#section-a-b">a</a><h3 id="section-a-b">b</h3>'],
  [
    '<a href="#a%20b">a</a><a href="#a-b">c</a><p id="a b">b</p><p id="a-b">d</p>',
    '<a href="#section-a-b">a</a><a href="#section-a-b-2">c</a><p id="section-a-b">b</p><p id="section-a-b-2">d</p>',
  ],
  ['<a href="#x">a</a><p id="x">b</p>', '<a href="#section-x">a</a><p id="section-x">b</p>'],
  [
    '<p>A<sup><a href="#fn1" id="fnref1">1</a></sup></p><ol><li id="fn1">B <a href="#fnref1">up</a></li></ol>',
    '<p>A<sup><a id="section-fnref1" href="#section-fn1">1</a></sup></p><ol><li id="section-fn1">B <a href="#section-fnref1">up</a></li></ol>',
  ],
  ['<a href="#n">a</a><p><a name="n"></a>b</p>', '<a href="#section-n">a</a><p id="section-n"><a></a>b</p>'],
  ['<a href="#n">a</a><a name="n">b</a>', '<a href="#section-n">a</a><a id="section-n">b</a>'],
  [
    '<a href="#n">a</a><a href="/x" name="n">b</a>',
    '<a href="#section-n">a</a><a id="section-n" href="/x">b</a>',
  ],
  [
    '<a href="#d">a</a><p id="d">b</p><p id="d">c</p>',
    '<a href="#section-d">a</a><p id="section-d">b</p><p>c</p>',
  ],
  ['<a href="#d">a</a><x-y id="d">b</x-y> c', '<a href="#section-d">a</a><span id="section-d">b</span> c'],
  ['<a href="#top">a</a>', '<a href="#top">a</a>'],
  [
    '<a href="#t">a</a><table><tbody><tr id="t"><td>b</td></tr></tbody></table>',
    '<a href="#section-t">a</a><table><tbody><tr id="section-t"><td>b</td></tr></tbody></table>',
  ],
  [
    '<a href="#x">a</a><a href="#section-x">b</a><p id="x">c</p><p id="section-x">d</p>',
    '<a href="#section-x-2">a</a><a href="#section-x">b</a><p id="section-x-2">c</p><p id="section-x">d</p>',
  ],
])('links within a page lead where they led: %s', (html, kept) => {
  expect(cleanHtml(html)).toBe(kept);
  expect(cleanHtml(kept)).toBe(kept);
});

const shown = (src: string) => `<img src="${src}" />`;
test.each([
  ['<img data-src="/a.jpg">', shown('/a.jpg')],
  [
    '<img src="data:image/gif;base64,R0" data-lazy-src="//a.example/a.jpg">',
    shown('https://a.example/a.jpg'),
  ],
  ['<img src="/spacer.gif" data-original="/a.jpg">', shown('/a.jpg')],
  ['<img srcset="/a.jpg 320w, /b.jpg 1280w, /c.jpg 640w">', shown('/b.jpg')],
  ['<img data-srcset="/a,1.jpg, /b.jpg 2x">', shown('/b.jpg')],
  ['<img src="/a.jpg" srcset="/b.jpg 2x">', shown('/a.jpg')],
  ['<picture><source srcset="/a.webp"><img alt=""></picture>', '<img alt="" src="/a.webp" />'],
  ['<amp-img src="/a.jpg"></amp-img><image src="/b.jpg">', shown('/a.jpg') + shown('/b.jpg')],
  ['<img data-src="/a.jpg"> <noscript><img src="/a.jpg"></noscript>', `${shown('/a.jpg')} `],
  ['<noscript><img src="/a.jpg"></noscript><img data-src="/a.jpg">', shown('/a.jpg')],
  ['<noscript><img src="/a.jpg"></noscript>', `<p>${shown('/a.jpg')}</p>`],
  ['<img data-url="/a.jpg" data-lazy="true">', shown('/a.jpg')],
  ['<img src="/a.jpg" data-url="/page">', shown('/a.jpg')],
  ['<picture><source data-srcset="/a.webp 1x"></picture>', shown('/a.webp')],
  ['<input type="image" src="/a.jpg">', shown('/a.jpg')],
  ['<amp-img src="/a.jpg"><noscript><img src="/a.jpg"></noscript></amp-img>', shown('/a.jpg')],
  ['<img data-src="javascript:alert(1)">', ''],
])('a picture that a script would load later is shown: %s', (html, kept) => {
  expect(cleanHtml(html)).toBe(kept);
  expect(cleanHtml(kept)).toBe(kept);
});

test.each([
  ['<b style="font-weight: normal !important">a</b>', '<span>a</span>'],
  ['<span style="font-weight:normal!important;font-weight:bold">a</span>', '<span>a</span>'],
  ['<span style="font:bold 12px serif">a</span>', '<span><strong>a</strong></span>'],
  ['<span style="font: italic 700 1em/1.5 Arial">a</span>', '<span><em><strong>a</strong></em></span>'],
  ['<b style="font:12px serif">a</b>', '<span>a</span>'],
  ['<b style="font:inherit">a</b>', '<b>a</b>'],
  ['<b>a<span style="font-weight:400">b</span></b>', '<span><b>a</b><span>b</span></span>'],
  [
    '<strong>a <i>b <span style="font-weight:normal">c</span></i> d</strong>',
    '<span><strong>a </strong><i><strong>b </strong><span>c</span></i><strong> d</strong></span>',
  ],
  ['<em>a<span style="font-style:normal">b</span></em>', '<span><em>a</em><span>b</span></span>'],
  [
    '<span style="font-weight:700">a<span style="font-weight:400">b</span>c</span>',
    '<span><strong>a</strong><span>b</span><strong>c</strong></span>',
  ],
  [
    '<span style="font-weight:bold /* x */; FONT-STYLE: Italic">a</span>',
    '<span><em><strong>a</strong></em></span>',
  ],
  ['<span style="font:12px \'Bold 700\'">a</span>', '<span>a</span>'],
])('a text is as bold as it was: %s', (html, kept) => {
  expect(cleanHtml(html)).toBe(kept);
});

test.each([
  [
    `<iframe src="https://www.youtube.com/watch?v=${id}"></iframe>`,
    `<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`,
  ],
  [
    `<iframe src="https://youtu.be/${id}?t=90"></iframe>`,
    `<iframe src="https://www.youtube-nocookie.com/embed/${id}?start=90"></iframe>`,
  ],
  [
    `<iframe src="//m.youtube.com/shorts/${id}"></iframe>`,
    `<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`,
  ],
  [
    `<iframe src="about:blank" data-src="https://youtu.be/${id}"></iframe>`,
    `<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`,
  ],
  [
    '<iframe src="https://vimeo.com/1084537"></iframe>',
    '<iframe src="https://player.vimeo.com/video/1084537"></iframe>',
  ],
  [
    `<embed src="https://www.youtube.com/v/${id}" width="4" height="3">`,
    `<iframe width="4" height="3" src="https://www.youtube-nocookie.com/embed/${id}" allowfullscreen></iframe>`,
  ],
  [`<object data="https://www.youtube.com/embed/${id}"></object>`, player(id)],
  [
    `<object width="4"><param name="movie" value="http://www.youtube.com/v/${id}"><embed src="http://www.youtube.com/v/${id}"></object>`,
    `<iframe width="4" src="https://www.youtube-nocookie.com/embed/${id}" allowfullscreen></iframe>`,
  ],
  [`<object><embed src="https://youtu.be/${id}"></object>`, `<div>${player(id)}</div>`],
  [
    `<figure class="media"><oembed url="https://youtu.be/${id}"></oembed></figure>`,
    `<figure>${player(id)}</figure>`,
  ],
  [`<lite-youtube videoid="${id}"></lite-youtube>`, player(id)],
  [
    '<iframe src="https://maps.example/?q=1" title="The map"></iframe>',
    linked('https://maps.example/?q=1', 'The map'),
  ],
  [
    `<iframe src="https://youtube.com:8443/embed/${id}"></iframe>`,
    linked(`https://youtube.com:8443/embed/${id}`),
  ],
  [
    '<iframe src="https://player.vimeo.com:8443/video/1"></iframe>',
    linked('https://player.vimeo.com:8443/video/1'),
  ],
  ['<iframe src="//maps.example/x"></iframe>', linked('https://maps.example/x')],
  [
    '<p>See <iframe src="https://maps.example/x"></iframe>.</p>',
    '<p>See <a href="https://maps.example/x">https://maps.example/x</a>.</p>',
  ],
  ['<object data="/report.pdf">Annual report</object>', linked('/report.pdf', 'Annual report')],
  [
    '<object data="/report.pdf"><p>Read <a href="/report.pdf">it</a></p></object>',
    '<div><p>Read <a href="/report.pdf">it</a></p></div>',
  ],
  ['<embed src="https://a.example/x.swf">', linked('https://a.example/x.swf')],
  [
    '<video controls><source src="https://a.example/x.mp4">No video here.</video>',
    linked('https://a.example/x.mp4'),
  ],
  ['<audio src="/x.mp3"></audio>', linked('/x.mp3')],
  ['<iframe src="javascript:alert(1)"></iframe><object data="data:text/html,x"></object><embed>', ''],
])('a video is framed, and a link leads to what is not: %s', (html, kept) => {
  expect(cleanHtml(html)).toBe(kept);
  expect(cleanHtml(kept)).toBe(kept);
});
