/** Values that would break out of the style sheet, script, link or attribute their key ends up in. */
export const unsafeSettings: { key: string; value: string; message: string }[] = [
  ...[
    'red;} body{display:none} x{',
    '#fff;background:url(//evil.example)',
    'var(--x)',
    '#12345',
    '</style><script>',
  ].map((value) => ({ key: 'theme_primary_color', value, message: 'Must be a hex colour such as #ffc069' })),
  ...['100px} *{color:red', 'calc(1px)', '1e9px', '-1px', 'url(javascript:alert(1))'].map((value) => ({
    key: 'layout_max_width',
    value,
    message: 'Must be a length from 720px to 2560px, in px or rem (45rem to 160rem)',
  })),
  { key: 'layout_grid_columns', value: '999999', message: 'Must be a number from 3 to 8' },
  ...['Arial;}</style><script>alert(1)</script>', 'x"; } @import "//evil.example'].map((value) => ({
    key: 'typography_font_family',
    value,
    message: 'Must be names of typefaces, separated by commas',
  })),
  { key: 'typography_font_family', value: '"Arial', message: 'A quote is not closed' },
  ...[
    "G-1');alert(1)//",
    'G-1"><script>alert(1)</script>',
    'javascript:alert(1)',
    'X-ABC',
    'G-',
    'g-abc',
    'G-1\nalert(1)',
  ].map((value) => ({
    key: 'google_analytics_id',
    value,
    message: value.includes('\n') ? 'Must be one line' : 'Must be an analytics id such as G-XXXXXXXXXX',
  })),
  ...[
    'javascript:alert(1)',
    'http://www.youtube.com/',
    '//evil.example/',
    'data:text/html,x',
    'https:evil.example',
    '/admin',
  ].map((value) => ({ key: 'footer_youtube_url', value, message: 'Must be an https address' })),
  { key: 'footer_email', value: 'a@b.c"onmouseover=alert(1)', message: 'Must be an email address' },
  { key: 'footer_phone', value: '+1"><script>', message: 'Must be a phone number' },
  {
    key: 'branding_favicon_url',
    value: 'javascript:alert(1)',
    message: 'Must be an http(s) address or a path of this site that begins with /',
  },
  { key: 'branding_site_name', value: ' ', message: 'The site needs a name' },
  { key: 'branding_site_name', value: 'a\r\nSet-Cookie: x=1', message: 'Must be one line' },
  { key: 'ads_enabled', value: 'TRUE', message: 'Must be true or false' },
  { key: 'ads_network_id', value: '"><script>alert(1)</script>', message: 'Must be an ad network id' },
  ...["'unsafe-eval'", '*', '*.com', 'https://a.example', 'a.example;script-src *', 'data:'].map((value) => ({
    key: 'ads_hosts',
    value,
    message: 'Must be at most 20 host names, separated by spaces',
  })),
];

/** Values that any text may contain: they are stored unchanged and must be harmless wherever they are shown. */
export const unsafeTexts = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '</script><!--<script>alert(1)//',
  `{{constructor.constructor("alert(1)")()}} $\{alert(1)} <%= 7*7 %>`,
  '\u2028\u2029 &lt;script&gt;alert(1)&lt;/script&gt; &#x3c;script>',
];
