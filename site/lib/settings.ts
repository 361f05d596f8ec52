import { defaultSetting, defaultSettings } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';

/** Settings whose texts and links are part of pages; colours, sizes and fonts are in style sheets. */
const pageSettingKeys = [
  'branding_site_name',
  'branding_tagline',
  'branding_logo_url',
  'branding_favicon_url',
  'content_items_per_page',
  'contact_delivery',
  'content_show_ratings',
  'content_show_year',
  'content_show_quality',
  'featured_hero_title',
  'featured_hero_subtitle',
  'featured_hero_background',
  'footer_youtube_url',
  'footer_instagram_url',
  'footer_tiktok_url',
  'footer_phone',
  'footer_email',
  'google_analytics_id',
  'ads_network_id',
  'ads_header_code',
  'ads_sidebar_code',
  'ads_footer_code',
  'ads_hosts',
  'ads_enabled',
  'ads_txt',
] as const;

type PageSettingKey = (typeof pageSettingKeys)[number];
/** A valid value for every key: the stored one, otherwise the default. */
export type Settings = Readonly<Record<PageSettingKey, string>>;

interface Stored {
  key: string;
  value: string;
}

/** Every setting by key: the defaults, overridden by stored values. */
export function valuesOf(stored: readonly Stored[]): ReadonlyMap<string, string> {
  return new Map([...defaultSettings, ...stored].map(({ key, value }) => [key, value]));
}

/** A stored value that the API would refuse is ignored: it may have been written in another way. */
function shown(key: string, value = ''): string {
  if (settingValue(key).safeParse(value).success) return value;
  // Ads are on only for this exact word.
  return key === 'ads_enabled' ? 'false' : defaultSetting(key);
}

export function pageSettings(stored: readonly Stored[]): Settings {
  const values = valuesOf(stored);
  return Object.fromEntries(pageSettingKeys.map((key) => [key, shown(key, values.get(key))])) as Settings;
}
