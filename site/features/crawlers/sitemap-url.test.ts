import { expect, test } from 'vitest';
import type { SitemapTitle } from '#schema/shapes/sitemap.ts';
import { sitemapEntries, sitemapIndex } from './sitemap-index.ts';
import { episodeUrl, seasonUrl, titleUrls } from './sitemap-records.ts';
import { sitemapUrls } from './sitemap-xml.ts';

const title: SitemapTitle = {
  type: 'movie',
  slug: 'x',
  title: 'Cats & <Dogs>\u0000\ud800',
  year: 2000,
  genre: 'Comedy',
  seasons: [],
  posterUrl: '/media/posters/x.webp',
  description: null,
  duration: 90,
  playUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-02-01T00:00:00.000Z',
};
const xmlOf = (changes: Partial<SitemapTitle>) =>
  sitemapUrls(titleUrls({ ...title, ...changes }), 'https://films.example');

test('a title is listed with its latest change and its poster', () => {
  expect(xmlOf({})).toContain(
    '<url><loc>https://films.example/movies/x</loc><lastmod>2026-02-01T00:00:00.000Z</lastmod><image:image><image:loc>https://films.example/media/posters/x.webp</image:loc></image:image></url>',
  );
  expect(xmlOf({})).not.toContain('/watch/');
});

test('a title without a picture is listed with its drawn poster', () => {
  const bare = { posterUrl: '/placeholder-poster.svg', playUrl: 'https://videos.example/x.mp4' };
  const [address] = /https:\/\/films\.example\/poster\/x-[0-9a-f]{8}-500\.webp/.exec(xmlOf(bare)) ?? [];
  expect(xmlOf(bare)).toContain(`<image:loc>${address}</image:loc>`);
  expect(xmlOf(bare)).toContain(`<video:thumbnail_loc>${address}</video:thumbnail_loc>`);
  expect(xmlOf({ ...bare, genre: 'Drama' })).not.toContain(String(address));
});

test('seasons and episodes are listed with their picture, otherwise with that of their show, which may be drawn', () => {
  const ofShow = {
    ...title,
    type: 'tv_show',
    show: title.title,
    season: 1,
    posterUrl: '/placeholder-poster.svg',
  } as const;
  const episode = { ...ofShow, episode: 2, title: 'The second', playUrl: 'https://videos.example/x.mp4' };
  const xml = (posterUrl: string) =>
    sitemapUrls(
      [seasonUrl({ ...ofShow, posterUrl }), episodeUrl({ ...episode, posterUrl })],
      'https://films.example',
    );
  const [drawn] =
    /\/poster\/x-[0-9a-f]{8}-500\.webp/.exec(xmlOf({ posterUrl: '/placeholder-poster.svg' })) ?? [];
  expect(xml('/placeholder-poster.svg').split(`${drawn}</image:loc>`)).toHaveLength(3);
  expect(xml('/placeholder-poster.svg')).toContain(`${drawn}</video:thumbnail_loc>`);
  expect(xml('/media/own.webp').split('/media/own.webp</image:loc>')).toHaveLength(3);
});

test('a title that can be watched has its watch page listed, with its video, in well-formed XML', () => {
  const file = xmlOf({ playUrl: 'https://videos.example/x.mp4?a=1&b=2' });
  expect(file).toContain('<loc>https://films.example/watch/x</loc>');
  expect(file).toContain('<video:title>Cats &amp; &lt;Dogs&gt;</video:title>');
  expect(file).toContain('<video:description>Cats &amp; &lt;Dogs&gt;</video:description>');
  expect(file).toContain('<video:content_loc>https://videos.example/x.mp4?a=1&amp;b=2</video:content_loc>');
  expect(file).toContain('<video:duration>5400</video:duration>');
  expect(xmlOf({ playUrl: 'https://videos.example/embed/x' })).toContain(
    '<video:player_loc>https://videos.example/embed/x</video:player_loc>',
  );
});

test('a video without a picture is not listed, its page is', () => {
  const file = xmlOf({ playUrl: 'https://videos.example/x.mp4', posterUrl: null });
  expect(file).toContain('<loc>https://films.example/watch/x</loc>');
  expect(file).not.toContain('<video:');
});

test('the index lists each file with its latest change', () => {
  const files = [{ kind: 'titles' as const, block: 12, changedAt: title.changedAt }];
  const entries = sitemapEntries({ files, lists: [], pages: [] });
  const index = sitemapIndex(entries, 'https://films.example');
  expect(index).toContain('<sitemap><loc>https://films.example/sitemap/pages.xml</loc></sitemap>');
  expect(index).toContain(
    '<sitemap><loc>https://films.example/sitemap/titles-12.xml</loc><lastmod>2026-02-01T00:00:00.000Z</lastmod></sitemap>',
  );
});
