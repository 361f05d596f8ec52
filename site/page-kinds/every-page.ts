/** The parts of every page (wording, the links in the footer), and the pages that only need settings. */

import { adsTxtKey } from '#schema/ads-txt.ts';
import { adsTxtTag, contactTag, settingsTag, themeTag } from '#schema/cache-tags.ts';
import { deliveryKey } from '#schema/limits.ts';
import { fixedPageSlugs } from '#schema/page.ts';
import { isInternalKey, isThemeKey } from '#schema/ui-setting.ts';
import {
  adminPath,
  contactPath,
  loginPath,
  myPath,
  notFoundPath,
  requestPath,
  termsOfUsePath,
  unavailablePath,
} from '#site/lib/paths.ts';
import { isAnyChanged, ofEach, textOf } from './changed-record.ts';
import type { PublishedKind, Touched } from './page-kind.ts';

export const everyPage: PublishedKind = {
  paths: {
    pages: () => ({
      soon: [
        notFoundPath,
        unavailablePath,
        '/theme.css',
        '/manifest.webmanifest',
        '/offline',
        '/robots.txt',
        '/ads.txt',
        '/favicon.ico',
        contactPath,
        requestPath,
        termsOfUsePath,
        myPath,
        loginPath,
        adminPath,
      ],
    }),
  },

  touchedBy(change) {
    const { entity, before, after } = change;
    if (entity === 'ui_setting') return touchedBySetting(textOf(after ?? before, 'key'));
    if (entity !== 'page' || !isAnyChanged(change, ['slug'])) return {};
    const isLinked = ofEach(change, (row) => linked.has(textOf(row, 'slug'))).includes(true);
    return isLinked ? { lazy: [settingsTag] } : {};
  },
};

/** The footer of every page links to these content pages while they exist. */
const linked = new Set<string>(Object.values(fixedPageSlugs));

function touchedBySetting(key: string): Touched {
  if (isInternalKey(key)) return {};
  if (key === deliveryKey) return { hard: [contactTag] };
  if (key === adsTxtKey) return { hard: [adsTxtTag] };
  return isThemeKey(key) ? { hard: [themeTag] } : { lazy: [settingsTag] };
}
