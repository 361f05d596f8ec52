/** Requests that are not valid HTTP, or that two servers could read differently. Byte by byte, in Latin-1. */

const line = 'GET /api/health HTTP/1.1';
const host = 'Host: films.example';
const close = 'Connection: close';
const end = '\r\n\r\n';
const headed = (...headers: string[]) => [line, host, ...headers, close].join('\r\n') + end;
const starting = (first: string) => [first, host, close].join('\r\n') + end;
const posting = (headers: string[], body: string) =>
  ['POST /api/login/admin HTTP/1.1', host, 'Content-Type: application/json', ...headers].join('\r\n') +
  end +
  body;
const many = (length: number, item: (at: number) => string) => Array.from({ length }, (_, at) => item(at));

/** A second request inside the first: a server that answers it was wrong about where the first one ends. */
const inner = `DELETE /api/movies/1 HTTP/1.1\r\n${host}\r\nContent-Length: 0\r\n\r\n`;
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

export const requestLines: Record<string, string> = {
  'nothing but line ends': '\r\n\r\n\r\n\r\n',
  'a NUL in the path': starting('GET /api/\u0000health HTTP/1.1'),
  'a NUL in the method': starting('GE\u0000T /api/health HTTP/1.1'),
  'a NUL in the version': starting('GET /api/health HTTP/1.1\u0000'),
  'a line break in the path': starting('GET /api/he\nalth HTTP/1.1'),
  'a carriage return in the path': starting('GET /api/he\ralth HTTP/1.1'),
  'a blank in the path': starting('GET /api/he alth HTTP/1.1'),
  'a tab in the path': starting('GET /api/he\talth HTTP/1.1'),
  'two blanks': starting('GET  /api/health HTTP/1.1'),
  'no version': starting('GET /api/health'),
  'a version that is none': starting('GET /api/health HTTP/9.9'),
  'a version of five digits': starting('GET /api/health HTTP/1.10000'),
  'another protocol': starting('GET /api/health ICY/1.1'),
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'the beginning of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a method in small letters': starting('get /api/health HTTP/1.1'),
  'a method that is none': starting('FETCH /api/health HTTP/1.1'),
  'an empty method': starting(' /api/health HTTP/1.1'),
  'a method of 20 KB': starting(`${'A'.repeat(20_000)} /api/health HTTP/1.1`),
  'a path of 20 KB': starting(`GET /api/${'a'.repeat(20_000)} HTTP/1.1`),
  'a query of 20 KB': starting(`GET /api/movies?q=${'a'.repeat(20_000)} HTTP/1.1`),
  'an empty path': starting('GET  HTTP/1.1'),
  'a path without a slash': starting('GET api/health HTTP/1.1'),
  'a star for a path': starting('GET * HTTP/1.1'),
  'a tunnel to somewhere': starting('CONNECT 127.0.0.1:5432 HTTP/1.1'),
  'a whole address with a user in it': starting('GET http://a:b@evil.example/api/admin/me HTTP/1.1'),
  'an address with another scheme': starting('GET file:///etc/passwd HTTP/1.1'),
  'an address without an end': starting('GET http://[::1 HTTP/1.1'),
  'bytes that are no UTF-8': starting('GET /api/\xff\xfe\xc0\xaf HTTP/1.1'),
  'a broken percent sign': starting('GET /api/movies/%zz/comments HTTP/1.1'),
  'percent signs that are no UTF-8': starting('GET /api/movies/slug/%ff%c0%af%ed%a0%80 HTTP/1.1'),
  'an encoded NUL': starting('GET /api/pages/%00 HTTP/1.1'),
  'a way up': starting('GET /api/../../../../etc/passwd HTTP/1.1'),
  'an encoded way up': starting('GET /api/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1'),
  'a fragment': starting('GET /api/admin/me#/api/health HTTP/1.1'),
};

export const headers: Record<string, string> = {
  'no host': `${line}\r\n${close}${end}`,
  'two hosts': headed('Host: evil.example'),
  'an empty host': [line, 'Host:', close].join('\r\n') + end,
  'a host that is none': [line, 'Host: a b<c>\x7f', close].join('\r\n') + end,
  'a host of 10 KB': [line, `Host: ${'h'.repeat(10_000)}`, close].join('\r\n') + end,
  'a header of 20 KB': headed(`X-Long: ${'a'.repeat(20_000)}`),
  '20 KB of cookies': headed(`Cookie: ${'a=b; '.repeat(4000)}`),
  'a header name of 20 KB': headed(`${'a'.repeat(20_000)}: x`),
  '5,000 headers': headed(...many(5000, (at) => `X-${at}: 1`)),
  'one header 2,000 times': headed(...many(2000, () => 'A: 1')),
  'a header without a colon': headed('X-Nothing'),
  'a header without a name': headed(': x'),
  'a blank before the colon': headed('X-Name : x'),
  'a blank before the name': headed(' X-Name: x'),
  'a header over two lines': headed('X-Name: a\r\n b'),
  'a NUL in a header': headed('X-Name: a\u0000b'),
  'a lone carriage return in a header': headed('X-Name: a\rSet-Cookie: b=c'),
  'a lone line feed in a header': headed('X-Name: a\nX-Other: b'),
  'bytes that are no UTF-8 in a header': headed('X-Name: \xff\xfe\xc0\xaf'),
  'an unprintable header name': headed('X-\x01Name: x'),
  'line feeds alone': `${line}\n${host}\n${close}\n\n`,
  'two kinds of authorization': headed('Authorization: Bearer a', 'Authorization: Bearer b'),
  'two cookies of one name': headed('Cookie: lamphouse=a', 'Cookie: lamphouse=b; lamphouse.sig=c'),
  'an upgrade to nothing': headed('Upgrade: h2c, websocket', 'Connection: Upgrade, HTTP2-Settings'),
  'a range of no bytes': headed('Range: bytes=9-1,-0,--'),
  'a date of no calendar': headed('If-Modified-Since: Fri, 99 Foo 99999 99:99:99 GMT'),
};

/** Each is one request or none. A second answer would be one to `inner`. */
export const framings: Record<string, string> = {
  'a length and chunks': posting(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`),
  'chunks and a length': posting(['Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${inner}`),
  'two lengths': posting(['Content-Length: 0', `Content-Length: ${inner.length}`], inner),
  'two lengths in one header': posting([`Content-Length: 0, ${inner.length}`], inner),
  'the same length twice': posting(['Content-Length: 2', 'Content-Length: 2'], `{}${inner}`),
  'a negative length': posting(['Content-Length: -1'], inner),
  'a length with a plus': posting(['Content-Length: +0'], inner),
  'a length in hexadecimal': posting(['Content-Length: 0x0'], inner),
  'a length with a comma': posting(['Content-Length: 0,0'], inner),
  'a length beyond all numbers': posting([`Content-Length: ${'9'.repeat(40)}`], inner),
  'a length that is a word': posting(['Content-Length: none'], inner),
  'an empty length': posting(['Content-Length: '], inner),
  'a length after a NUL': posting(['Content-Length: \u00000'], inner),
  'a length in Arabic digits': posting(['Content-Length: \xd9\xa0'], inner),
  'an unknown encoding': posting(['Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`),
  'chunks and another encoding': posting(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`),
  'another encoding, then chunks': posting(['Transfer-Encoding: gzip, chunked'], chunkOf(inner)),
  'two encodings': posting(
    ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${inner}`,
  ),
  'an encoding behind a tab': posting(
    ['Transfer-Encoding:\tchunked', 'Content-Length: 6'],
    `0\r\n\r\n${inner}`,
  ),
  'an encoding behind a vertical tab': posting(['Transfer-Encoding:\x0bchunked'], `0\r\n\r\n${inner}`),
  'an encoding on a second line': posting(['Transfer-Encoding:\r\n chunked'], `0\r\n\r\n${inner}`),
  'an encoding with a blank in its name': posting(['Transfer-Encoding : chunked'], `0\r\n\r\n${inner}`),
  'an encoding after a lone line feed': posting(['X: y\nTransfer-Encoding: chunked'], `0\r\n\r\n${inner}`),
  'a chunk of negative size': posting(['Transfer-Encoding: chunked'], `-1\r\n${inner}`),
  'a chunk without a size': posting(['Transfer-Encoding: chunked'], `\r\n${inner}`),
  'a chunk with a size of words': posting(['Transfer-Encoding: chunked'], `zz\r\n${inner}`),
  'a chunk size beyond all numbers': posting(['Transfer-Encoding: chunked'], `${'f'.repeat(40)}\r\n${inner}`),
  'a chunk size with 0x': posting(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${inner}`),
  'a chunk longer than its size': posting(['Transfer-Encoding: chunked'], `1\r\n${inner}\r\n0\r\n\r\n`),
  'a chunk ended by a line feed alone': posting(['Transfer-Encoding: chunked'], `2\n{}\n0\n\n${inner}`),
  'a chunk extension of 200 KB': posting(
    ['Transfer-Encoding: chunked'],
    `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  'a trailer of 200 KB': posting(['Transfer-Encoding: chunked'], `0\r\nX: ${'a'.repeat(200_000)}\r\n\r\n`),
  'a trailer that names a length': posting(
    ['Transfer-Encoding: chunked'],
    `0\r\nContent-Length: 6\r\n\r\n${inner}`,
  ),
};
