import { expect, test } from 'vitest';
import { type GraphNode, jsonLd, pageGraph, refer } from './graph.ts';
import { pageNodes, profilesOf } from './page-nodes.ts';

const site = { name: 'Lamphouse', description: 'Films', logo: '/favicon.svg', profiles: [] };
const about: GraphNode = {
  '@type': 'Movie',
  '@id': '/movies/x',
  name: '/not an address',
  sameAs: '//evil.example',
};
const page = {
  type: 'WebPage',
  path: '/movies/x',
  title: 'X (2000)',
  description: 'A film.',
  trail: [{ name: 'Movies', path: '/movies' }],
  image: 'https://films.example/cards/movies/x/1.jpg',
  mainId: '/movies/x',
} as const;

test('a page names the site, itself, its breadcrumbs and its subject, each by an address', () => {
  const graph = pageGraph(pageNodes(page, site, [about]), 'https://films.example');
  expect(graph).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': 'https://films.example/#website',
      },
      { '@type': 'Organization', '@id': 'https://films.example/#organization' },
      {
        '@type': 'WebPage',
        '@id': 'https://films.example/movies/x#webpage',
        isPartOf: { '@id': 'https://films.example/#website' },
        breadcrumb: { '@id': 'https://films.example/movies/x#breadcrumb' },
        mainEntity: { '@id': 'https://films.example/movies/x' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://films.example/' },
          { position: 2, item: 'https://films.example/movies' },
          { position: 3, item: 'https://films.example/movies/x' },
        ],
      },
      { '@type': 'Movie', '@id': 'https://films.example/movies/x' },
    ],
  });
});

test('a video without a picture uses the card of its page', () => {
  const video: GraphNode = { '@type': 'VideoObject', '@id': '/watch/x#video', name: 'X' };
  const pictured = { ...video, thumbnailUrl: '/media/posters/x.webp' } as GraphNode;
  expect(pageNodes(page, site, [video]).at(-1)).toHaveProperty('thumbnailUrl', page.image);
  expect(pageNodes(page, site, [pictured]).at(-1)).toEqual(pictured);
});

test('only addresses become absolute, and only those of this site', () => {
  const node = { ...about, image: ['/a.webp', 'https://other.example/b.webp'], isPartOf: refer('/#website') };
  expect(pageGraph([node as GraphNode], 'https://films.example')).toMatchObject({
    '@graph': [
      {
        name: '/not an address',
        sameAs: '//evil.example',
        image: ['https://films.example/a.webp', 'https://other.example/b.webp'],
        isPartOf: { '@id': 'https://films.example/#website' },
      },
    ],
  });
});

test('home has no breadcrumbs, and the front page of a social network is not taken for a profile', () => {
  const home = pageNodes({ ...page, path: '/', trail: [], mainId: null }, site, []);
  expect(home.map((node) => node['@type'])).toEqual(['WebSite', 'Organization', 'WebPage']);
  expect(
    profilesOf(['https://www.youtube.com/', 'https://www.youtube.com/@films', 'javascript:x', '']),
  ).toEqual(['https://www.youtube.com/@films']);
});

const unsafe = '</script><script>alert(1)</script><!-- & \u2028\u2029';

test('contains no character that could end the script or start markup', () => {
  expect(jsonLd({ name: unsafe })).not.toMatch(/[<>&\u2028\u2029]/);
});

test('is parsed back to the same text', () => {
  expect(JSON.parse(jsonLd({ '@type': 'Movie', name: unsafe }))).toEqual({
    '@type': 'Movie',
    name: unsafe,
  });
});

test('leaves out what is undefined', () => {
  expect(jsonLd({ name: undefined })).toBe('{}');
});
