import { expect, test } from 'vitest';
import { manifestOf, touchIcon } from './manifest.ts';

const brand = {
  branding_site_name: 'Lamphouse',
  branding_tagline: 'Films in the dark',
  branding_favicon_url: '/favicon.svg',
};

test("the manifest has the site's name from the settings, with icons for every home screen", () => {
  const manifest = manifestOf(brand);
  expect(manifest).toMatchObject({ name: 'Lamphouse', description: 'Films in the dark', start_url: '/' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable', sizes: '512x512' }));
});

test("the operator's own icon replaces the default ones", () => {
  const own = { ...brand, branding_favicon_url: 'https://films.example/icon.png' };
  expect(manifestOf(own).icons).toEqual([{ src: 'https://films.example/icon.png', sizes: 'any' }]);
  expect(touchIcon(own.branding_favicon_url)).toBe('https://films.example/icon.png');
  expect(touchIcon('/favicon.svg')).toBe('/icons/touch-180.png');
});
