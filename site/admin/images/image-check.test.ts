import { expect, test } from 'vitest';
import { noCrest } from '#schema/rules/drawn-crest.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { wikimediaDirect } from '#schema/rules/image.ts';
import { checkImage, isForeign } from './image-check.ts';

const poster = 'https://example.org/posters/general.jpg';
const filePage = 'https://en.wikipedia.org/wiki/File:The_General.jpg';
const direct = 'https://en.wikipedia.org/wiki/Special:FilePath/The_General.jpg?width=800';

const means = (loading: string[]) => ({
  loads: async (address: string) => loading.includes(address),
  rewritten: async (address: string) => wikimediaDirect(address) ?? address,
});

test('an empty field is no picture, and no error', async () => {
  expect(await checkImage('  ', means([]))).toEqual({ state: 'none' });
});

test('the placeholders for a poster and a crest are no pictures, and no errors', async () => {
  for (const standIn of [noPoster, noCrest])
    expect(await checkImage(standIn, means([standIn]))).toEqual({ state: 'drawn' });
});

test('an address that looks like a picture is valid when it loads', async () => {
  expect(await checkImage(` ${poster} `, means([poster]))).toEqual({ state: 'valid' });
  expect(await checkImage(poster, means([]))).toEqual({ state: 'invalid' });
});

test('an address that does not look like a picture is invalid even when something loads', async () => {
  const page = 'https://example.org/general';
  expect(await checkImage(page, means([page]))).toEqual({ state: 'invalid' });
});

test('a file of this site is valid when it loads', async () => {
  expect(await checkImage('/media/x.webp', means(['/media/x.webp']))).toEqual({ state: 'valid' });
  expect(await checkImage('//evil.example/x', means(['//evil.example/x']))).toEqual({ state: 'invalid' });
});

test('a picture that Wikimedia does not serve in the specified width is taken in the next one', async () => {
  const wider = direct.replace('width=800', 'width=960');
  expect(await checkImage(filePage, means([wider]))).toEqual({ state: 'fixed', address: wider });
});

test("a page about a picture is replaced by the picture's own address", async () => {
  expect(await checkImage(filePage, means([direct]))).toEqual({ state: 'fixed', address: direct });
  expect(await checkImage(filePage, means([]))).toEqual({ state: 'invalid' });
});

test('a failing check of the server does not block the address', async () => {
  const rewritten = () => Promise.reject(new Error('429'));
  expect(await checkImage(poster, { loads: async () => true, rewritten })).toEqual({ state: 'valid' });
});

test('pictures of other sites can be copied to this site, those of this site need not', () => {
  expect(isForeign(poster)).toBe(true);
  expect(isForeign('/media/uploads/posters/x.webp')).toBe(false);
});
