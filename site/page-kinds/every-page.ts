/** The parts of every page (wording, the links in the footer), and the pages that only need settings. */

import { adsTxtTag, contactTag, settingsTag, themeTag } from '#schema/rules/cache-tags.ts';
import { deliveryKey } from '#schema/rules/limits.ts';
import { fixedPageSlugs } from '#schema/shapes/page.ts';
import { adsTxtKey } from '#schema/shapes/setting-value.ts';
import { isInternalKey, isThemeKey } from '#schema/shapes/ui-setting.ts';
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
    return isLinked ? { onVisit: [settingsTag] } : {};
  },
};

/** The footer of every page links to these content pages while they exist. */
const linked = new Set<string>(Object.values(fixedPageSlugs));

function touchedBySetting(key: string): Touched {
  if (isInternalKey(key)) return {};
  if (key === deliveryKey) return { mustRender: [contactTag] };
  if (key === adsTxtKey) return { mustRender: [adsTxtTag] };
  return isThemeKey(key) ? { mustRender: [themeTag] } : { onVisit: [settingsTag] };
}
