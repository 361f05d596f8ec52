import type { Headers } from './caller.ts';

export const site = 'https://films.example.org';

/** What browsers send when a page of another site makes them call. */
export const foreign: [string, Headers][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['a hidden origin', { Origin: 'null' }],
  ['the same name over http', { Origin: 'http://films.example.org' }],
  ['another port', { Origin: `${site}:8443` }],
  ['a name that begins alike', { Origin: `${site}.evil.example` }],
  ['a subdomain', { Origin: 'https://a.films.example.org', 'Sec-Fetch-Site': 'same-site' }],
  ['a browser that names no origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a link somebody followed', { 'Sec-Fetch-Site': 'none' }],
  ['our origin from another page', { Origin: site, 'Sec-Fetch-Site': 'cross-site' }],
];
