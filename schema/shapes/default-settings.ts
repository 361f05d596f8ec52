import type { SettingCategory } from './ui-setting.ts';

export interface DefaultSetting {
  key: string;
  value: string;
  category: SettingCategory;
  description: string;
}

const inCategory = (category: SettingCategory, settings: readonly (readonly [string, string, string])[]) =>
  settings.map(([key, value, description]): DefaultSetting => ({ key, value, category, description }));

/** The settings of a new installation; the site uses the default of each key that is missing. */
export const defaultSettings: readonly DefaultSetting[] = [
  ...inCategory('theme', [
    ['theme_primary_color', '#ffc069', 'Lamp: buttons, progress, selection and focus'],
    ['theme_secondary_color', '#7a2748', 'Velvet: the tint of every surface'],
    ['theme_accent_color', '#86d3e3', 'Xenon: labels, links in text, information'],
    ['theme_text_primary', '#f8f1f4', 'Colour of text'],
    ['theme_text_secondary', '#c2b2b9', 'Colour of secondary text'],
  ]),
  ...inCategory('layout', [
    ['layout_max_width', '1280px', 'Widest the content grows'],
    ['layout_header_height', '64px', 'Height of the header'],
    ['layout_grid_columns', '6', 'Cards in a row on a wide screen'],
    ['layout_mobile_columns', '2', 'Cards in a row on a phone'],
  ]),
  ...inCategory('typography', [
    ['typography_font_family', 'Archivo Variable', 'Typeface of the interface'],
    ['typography_heading_size', '3.5rem', 'Size of page headings'],
    ['typography_body_size', '1rem', 'Size of text'],
    ['typography_small_size', '0.875rem', 'Size of small text'],
  ]),
  ...inCategory('branding', [
    ['branding_site_name', 'Lamphouse', 'Name of the site'],
    ['branding_tagline', 'Movies, TV shows and live sports in one place.', 'Line under the name'],
    ['branding_logo_url', '', 'Logo; empty shows the drawn mark'],
    ['branding_favicon_url', '/favicon.svg', 'Icon of the browser tab'],
  ]),
  ...inCategory('content', [
    ['content_items_per_page', '20', 'Results on a page of a search, rounded up to full rows; lists show 24'],
    ['content_show_ratings', 'true', 'Show ratings on cards'],
    ['content_show_year', 'true', 'Show the year on cards'],
    ['content_show_quality', 'true', 'Show the quality on cards'],
    ['lookup_wikidata', 'false', 'Offer data of Wikidata and Wikipedia for titles: true or false'],
    ['lookup_tmdb', 'false', 'Offer data of TMDB for titles, with TMDB_TOKEN: true or false'],
    ['security_second_factor', '', 'Roles that need a second factor, separated by blanks'],
    ['history_days', '365', 'Days for which the history of records and the activity are kept'],
    [
      'links_check',
      'false',
      'Ask the addresses of titles about once a week whether they answer: true or false',
    ],
    ['contact_delivery', 'false', 'Keep what the contact form sends: true or false'],
    [
      'comments_moderation',
      'suspicious',
      'Comments held for approval: none, suspicious or all; closed takes none',
    ],
    ['comments_on_matches', 'false', 'Comments on the pages of matches: true or false'],
    [
      'comments_blocked_words',
      'viagra, cialis, payday loan, casino bonus, crypto giveaway, cheap pills, escort service, seo service',
      'Words and phrases that hold a comment, separated by commas or lines',
    ],
    ['comments_max_links', '1', 'Links a comment may have before it is held'],
    ['comments_min_fill_seconds', '3', 'Seconds a person needs for the form; anything faster is held'],
    ['comments_per_minute', '5', 'Comments a minute from one address; more are refused'],
    ['comments_per_hour', '30', 'Comments an hour from one address; more are refused'],
    ['comments_title_per_minute', '20', 'Comments a minute on one title; more are held'],
    ['comments_title_per_hour', '300', 'Comments an hour on one title; more are refused'],
  ]),
  ...inCategory('featured', [
    ['featured_hero_title', 'Welcome to Lamphouse', 'Heading of the banner when there are no titles'],
    [
      'featured_hero_subtitle',
      'A curated collection of movies, TV shows and anime to watch and download.',
      'Line under the heading; also the description of titles without one',
    ],
    ['featured_hero_background', '', 'Picture behind the banner; empty shows the house colours'],
  ]),
  ...inCategory('footer', [
    ['footer_youtube_url', 'https://www.youtube.com/', 'YouTube'],
    ['footer_instagram_url', 'https://www.instagram.com/', 'Instagram'],
    ['footer_tiktok_url', 'https://www.tiktok.com/', 'TikTok'],
    ['footer_phone', '+00 000 000 000', 'Phone'],
    ['footer_email', 'hello@example.org', 'Email'],
  ]),
  ...inCategory('analytics', [
    ['google_analytics_id', '', 'Analytics id, such as G-XXXXXXXXXX; empty loads no analytics'],
    ['ads_network_id', '', 'Ad network id'],
    ['ads_header_code', '', 'Ad code under the header'],
    ['ads_sidebar_code', '', 'Ad code in the sidebar'],
    ['ads_footer_code', '', 'Ad code above the footer'],
    ['ads_hosts', '', 'Further hosts the ad code loads from, separated by spaces, such as *.example.net'],
    ['ads_enabled', 'true', 'Show ads: true or false'],
    ['ads_txt', '', 'Content of /ads.txt, which names who may sell the ads; empty: no such file'],
  ]),
];

const byKey = new Map(defaultSettings.map((setting) => [setting.key, setting]));

/** null for an unknown key. */
export const findDefaultSetting = (key: string): DefaultSetting | null => byKey.get(key) ?? null;

/** The default of one key; '' for an unknown key. */
export const defaultSetting = (key: string) => byKey.get(key)?.value ?? '';
