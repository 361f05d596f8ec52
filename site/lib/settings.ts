import { defaultSetting, defaultSettings } from '#schema/default-settings.ts';
import { settingValue } from '#schema/setting-value.ts';

/** The settings whose words and links stand in the pages; colours, sizes and fonts live in /theme.css alone. */
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
] as const;

type PageSettingKey = (typeof pageSettingKeys)[number];
/** Every key has a value that may be shown: what the operator stored, else the default. */
export type Settings = Readonly<Record<PageSettingKey, string>>;

interface Stored {
  key: string;
  value: string;
}

/** Every setting by key, the defaults beneath what is stored. */
export function valuesOf(stored: readonly Stored[]): ReadonlyMap<string, string> {
  return new Map([...defaultSettings, ...stored].map(({ key, value }) => [key, value]));
}

/** What would not pass when it is saved may have reached the table by another way: it stands on no page. */
function shown(key: string, value = ''): string {
  if (settingValue(key).safeParse(value).success) return value;
  // Only the word itself switches ads on.
  return key === 'ads_enabled' ? 'false' : defaultSetting(key);
}

export function pageSettings(stored: readonly Stored[]): Settings {
  const values = valuesOf(stored);
  return Object.fromEntries(pageSettingKeys.map((key) => [key, shown(key, values.get(key))])) as Settings;
}
