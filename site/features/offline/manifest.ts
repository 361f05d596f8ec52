import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { homePath, listPaths, searchBasePath } from '#site/lib/paths.ts';
import type { Settings } from '#site/lib/settings.ts';

/** The background of the dark theme, which is the default. */
export const groundColor = '#12080c';

/** The default icon in the sizes that home screens need. */
const drawn = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** With an icon of the operator's own, the default ones are left out. */
export const hasOwnIcon = (favicon: string) => favicon !== defaultSetting('branding_favicon_url');

export const touchIcon = (favicon: string): string =>
  hasOwnIcon(favicon) ? favicon : '/icons/touch-180.png';

type Brand = Pick<Settings, 'branding_site_name' | 'branding_tagline' | 'branding_favicon_url'>;

/** https://www.w3.org/TR/appmanifest/ */
export function manifestOf(brand: Brand) {
  const { branding_site_name: name, branding_tagline: description, branding_favicon_url: favicon } = brand;
  return {
    id: homePath,
    name,
    short_name: name,
    description,
    lang: 'en',
    start_url: homePath,
    scope: homePath,
    display: 'standalone',
    background_color: groundColor,
    theme_color: groundColor,
    icons: hasOwnIcon(favicon) ? [{ src: favicon, sizes: 'any' }] : drawn,
    shortcuts: [
      { name: 'Movies', url: listPaths.movies },
      { name: 'TV Shows', url: listPaths['tv-shows'] },
      { name: 'Search', url: searchBasePath },
    ],
  };
}
