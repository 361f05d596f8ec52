import { z } from 'zod';
import { roles } from '#schema/rules/permissions.ts';
import { text, writtenText } from '#schema/rules/text.ts';
import { isSafeUrl, urlMaxLength, urlMessage } from '#schema/rules/url.ts';
import { secondFactorKey, uiSettingLimits } from './ui-setting.ts';

/** The lines of an ads.txt file: https://iabtechlab.com/wp-content/uploads/2021/03/ads.txt-1.0.3.pdf */

const record = /^[^\s,;=]+\.[^\s,;=]+\s*,\s*[^\s,][^,]*,\s*(?:direct|reseller)\s*(?:,[^,]*)?$/i;
const variable = /^[a-z][a-z0-9_-]*\s*=\s*\S.*$/i;

export const adsTxtKey = 'ads_txt';

/** What is wrong with the first line that no buyer would understand; null when there is none. */
function faultOfAdsTxt(text: string): string | null {
  for (const [at, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.replace(/[#;].*/, '').trim();
    if (line === '' || record.test(line) || variable.test(line)) continue;
    return `Line ${at + 1} must be a domain, an account and DIRECT or RESELLER, separated by commas, such as example.com, 1234, DIRECT`;
  }
  return null;
}

/** The range, in pixels, in which the layout works. */
export const lengthBounds = {
  layout_max_width: [720, 2560],
  layout_header_height: [48, 120],
  typography_heading_size: [20, 64],
  typography_body_size: [14, 24],
  typography_small_size: [12, 20],
} as const satisfies Record<string, readonly [number, number]>;

/** Cards in a row. */
export const columnBounds = {
  layout_grid_columns: [3, 8],
  layout_mobile_columns: [1, 3],
} as const satisfies Record<string, readonly [number, number]>;

/** The pixels of 1rem in browsers by default. */
const pixelsInRem = 16;
const written = /^(\d{1,4}(?:\.\d{1,4})?)(px|rem)$/;

/** null for a value that is not a length. */
function pixelsOf(length: string): number | null {
  const [, amount, unit] = written.exec(length) ?? [];
  return amount === undefined ? null : Number(amount) * (unit === 'rem' ? pixelsInRem : 1);
}

const lengthMessage = ([least, most]: readonly [number, number]) =>
  `Must be a length from ${least}px to ${most}px, in px or rem (${least / pixelsInRem}rem to ${most / pixelsInRem}rem)`;

const columnMessage = ([least, most]: readonly [number, number]) =>
  `Must be a number from ${least} to ${most}`;

const line = (max: number) =>
  text(max, 'The value').refine((value) => !/[\r\n]/.test(value), 'Must be one line');
const matching = (pattern: RegExp, message: string) => line(100).regex(pattern, message);

const colour = matching(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'Must be a hex colour such as #ffc069');
const length = ([least, most]: readonly [number, number]) =>
  line(100).refine(
    (value) => {
      const pixels = pixelsOf(value);
      return pixels !== null && pixels >= least && pixels <= most;
    },
    lengthMessage([least, most]),
  );
const columns = ([least, most]: readonly [number, number]) =>
  line(100).refine(
    (value) => /^\d$/.test(value) && Number(value) >= least && Number(value) <= most,
    columnMessage([least, most]),
  );
const rate = matching(/^[1-9]\d{0,3}$/, 'Must be a number from 1 to 9999');
const flag = matching(/^(?:true|false)$/, 'Must be true or false');
const font = matching(/^[\p{L}\d ,'"-]+$/u, 'Must be names of typefaces, separated by commas').refine(
  (value) => (value.match(/"/g)?.length ?? 0) % 2 === 0 && (value.match(/'/g)?.length ?? 0) % 2 === 0,
  'A quote is not closed',
);
const address = line(urlMaxLength).refine((value) => value === '' || isSafeUrl(value), urlMessage);
const secureAddress = line(urlMaxLength).refine(
  (value) => value === '' || (isSafeUrl(value) && /^https:\/\//i.test(value)),
  'Must be an https address',
);
/** At least two labels after the star: `*.com` would allow almost everything. */
const host = /^(?:\*\.)?(?:[a-z0-9-]{1,63}\.){1,9}[a-z][a-z0-9-]{0,62}$/i;
const isHost = (name: string) => host.test(name) && (!name.startsWith('*') || name.split('.').length > 2);
const maxHosts = 20;
const hosts = line(2000).refine((value) => {
  const names = value.split(' ').filter(Boolean);
  return names.length <= maxHosts && names.every(isHost);
}, `Must be at most ${maxHosts} host names, separated by spaces`);
const code = text(uiSettingLimits.value, 'The code');

const values: ReadonlyMap<string, z.ZodType<string>> = new Map<string, z.ZodType<string>>([
  ...Object.entries(lengthBounds).map(([key, bounds]) => [key, length(bounds)] as const),
  ...Object.entries(columnBounds).map(([key, bounds]) => [key, columns(bounds)] as const),
  ['typography_font_family', font],
  ['branding_site_name', line(100).refine((value) => value.trim() !== '', 'The site needs a name')],
  ['branding_tagline', line(300)],
  ['branding_logo_url', address],
  ['branding_favicon_url', address],
  [
    'comments_moderation',
    matching(/^(?:none|suspicious|all|closed)$/, 'Must be none, suspicious, all or closed'),
  ],
  ['comments_blocked_words', text(5000, 'The list')],
  ['comments_max_links', matching(/^(?:\d|10)$/, 'Must be a number from 0 to 10')],
  ['comments_min_fill_seconds', matching(/^(?:[1-5]?\d|60)$/, 'Must be a number from 0 to 60')],
  ['comments_per_minute', rate],
  ['comments_per_hour', rate],
  ['comments_title_per_minute', rate],
  ['comments_title_per_hour', rate],
  ['content_items_per_page', matching(/^(?:[1-9]\d?|100)$/, 'Must be a number from 1 to 100')],
  ['featured_hero_title', line(200)],
  ['featured_hero_subtitle', line(500)],
  ['featured_hero_background', address],
  ['footer_youtube_url', secureAddress],
  ['footer_instagram_url', secureAddress],
  ['footer_tiktok_url', secureAddress],
  ['footer_phone', matching(/^[+\d ()./-]*$/, 'Must be a phone number')],
  [
    'footer_email',
    line(255).refine(
      (value) => value === '' || z.email().safeParse(value).success,
      'Must be an email address',
    ),
  ],
  [
    'google_analytics_id',
    matching(/^(?:(?:G|UA|GT|AW)-[A-Z0-9-]{1,20})?$/, 'Must be an analytics id such as G-XXXXXXXXXX'),
  ],
  ['ads_network_id', matching(/^[A-Za-z0-9_-]*$/, 'Must be an ad network id')],
  ['ads_header_code', code],
  ['ads_sidebar_code', code],
  ['ads_footer_code', code],
  ['ads_hosts', hosts],
  ['ads_enabled', flag],
  [
    adsTxtKey,
    text(uiSettingLimits.value, 'The file').superRefine((value, context) => {
      const message = faultOfAdsTxt(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  ],
  ['contact_delivery', flag],
  ['lookup_wikidata', flag],
  ['lookup_tmdb', flag],
  ['links_check', flag],
  [
    secondFactorKey,
    matching(
      new RegExp(`^(?:(?:${roles.join('|')})(?: (?!$)|$))*$`),
      `Must be names of roles (${roles.join(', ')}), separated by blanks`,
    ),
  ],
  ['comments_on_matches', flag],
  [
    'history_days',
    matching(
      /^(?:[3-9]\d|[1-9]\d\d|[12]\d{3}|3[0-5]\d\d|36[0-4]\d|3650)$/,
      'Must be a number from 30 to 3650',
    ),
  ],
]);

/** The schema of the value of a key: values are written into style sheets, scripts and links. */
export function settingValue(key: string): z.ZodType<string> {
  const own = values.get(key);
  if (own) return own;
  if (key.startsWith('theme_')) return colour;
  if (key.startsWith('content_show_')) return flag;
  return writtenText(uiSettingLimits.value, 'The value');
}
