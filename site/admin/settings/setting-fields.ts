import { columnBounds, lengthBounds } from '#schema/shapes/setting-value.ts';
import type { SettingCategory } from '#schema/shapes/ui-setting.ts';

type FieldKind = 'colour' | 'line' | 'lines' | 'code' | 'columns' | 'font' | 'picture' | 'switch' | 'number';

export interface SettingField {
  key: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  placeholder?: string;
  /** Folded away: few change it. */
  isRare?: true;
}

const inRem = (pixels: number) => `${pixels / 16}rem`;

function length(key: keyof typeof lengthBounds, label: string): SettingField {
  const [least, most] = lengthBounds[key];
  const hint = `${least}px to ${most}px, or ${inRem(least)} to ${inRem(most)}.`;
  return { key, label, kind: 'line', hint };
}

function columns(key: keyof typeof columnBounds, label: string): SettingField {
  const [least, most] = columnBounds[key];
  return { key, label, kind: 'columns', hint: `${least} to ${most} cards.` };
}

interface Tab {
  name: SettingCategory;
  label: string;
  /** The heading above its fields. */
  heading: string;
  fields: readonly SettingField[];
}

export const adFields: readonly SettingField[] = [
  { key: 'ads_network_id', label: 'Ad network ID', kind: 'line', placeholder: 'ca-pub-0000000000000000' },
  { key: 'google_analytics_id', label: 'Analytics ID', kind: 'line', placeholder: 'G-XXXXXXXXXX' },
  { key: 'ads_header_code', label: 'Header ad code', kind: 'code' },
  { key: 'ads_sidebar_code', label: 'Sidebar ad code', kind: 'code' },
  { key: 'ads_footer_code', label: 'Footer ad code', kind: 'code' },
  {
    key: 'ads_hosts',
    isRare: true,
    label: 'Further ad hosts',
    kind: 'line',
    hint: 'Hosts the code loads from besides those it names, separated by spaces, such as *.example.net.',
  },
  {
    key: 'ads_txt',
    isRare: true,
    label: 'ads.txt',
    kind: 'code',
    placeholder: 'example.com, 1234, DIRECT',
    hint: 'The content of /ads.txt, which names the companies that may sell your ads. Empty: there is no such file.',
  },
];
export const adSwitch: SettingField = { key: 'ads_enabled', label: 'Enabled', kind: 'switch' };

/** The eight tabs with their fields. The settings of comments and of the inbox have sections of their own. */
export const settingTabs: readonly Tab[] = [
  {
    name: 'theme',
    label: 'Theme',
    heading: 'Theme colours',
    fields: [
      { key: 'theme_primary_color', label: 'Primary', kind: 'colour' },
      { key: 'theme_secondary_color', label: 'Secondary', kind: 'colour' },
      { key: 'theme_accent_color', label: 'Accent', kind: 'colour' },
      { key: 'theme_text_primary', label: 'Text', kind: 'colour' },
      { key: 'theme_text_secondary', label: 'Secondary text', kind: 'colour' },
    ],
  },
  {
    name: 'layout',
    label: 'Layout',
    heading: 'Layout',
    fields: [
      length('layout_max_width', 'Widest content'),
      length('layout_header_height', 'Header height'),
      columns('layout_grid_columns', 'Columns on a wide screen'),
      columns('layout_mobile_columns', 'Columns on a phone'),
    ],
  },
  {
    name: 'typography',
    label: 'Typography',
    heading: 'Typography',
    fields: [
      {
        key: 'typography_font_family',
        label: 'Font family',
        kind: 'font',
        hint: 'Archivo and Newsreader come with the site. Any other font is used where a visitor has it installed, and Archivo’s fallback elsewhere.',
      },
      length('typography_heading_size', 'Heading size'),
      length('typography_body_size', 'Body size'),
      length('typography_small_size', 'Small size'),
    ],
  },
  {
    name: 'branding',
    label: 'Branding',
    heading: 'Branding',
    fields: [
      { key: 'branding_site_name', label: 'Site name', kind: 'line' },
      { key: 'branding_tagline', label: 'Tagline', kind: 'line' },
      {
        key: 'branding_logo_url',
        label: 'Logo',
        kind: 'picture',
        hint: 'Stands before the name. Empty: the drawn mark.',
      },
      {
        key: 'branding_favicon_url',
        label: 'Favicon',
        kind: 'picture',
        hint: 'The icon of the browser’s tab.',
      },
    ],
  },
  {
    name: 'content',
    label: 'Content',
    heading: 'Content',
    fields: [
      {
        key: 'content_items_per_page',
        label: 'Items per page',
        kind: 'number',
        hint: 'Results on a page of a search, 1 to 100, rounded up to full rows of 12; lists show 24.',
      },
      { key: 'content_show_ratings', label: 'Show ratings', kind: 'switch' },
      { key: 'content_show_year', label: 'Show year', kind: 'switch' },
      { key: 'content_show_quality', label: 'Show quality', kind: 'switch' },
      {
        key: 'history_days',
        isRare: true,
        label: 'Days of history',
        kind: 'line',
        hint: 'For how long changes are kept: who, when, what. From 30 to 3650.',
      },
      {
        key: 'lookup_wikidata',
        isRare: true,
        label: 'Look up titles in Wikidata and Wikipedia',
        kind: 'switch',
        hint: 'The form of a title then asks them for what you have typed, when you press Look up.',
      },
      {
        key: 'lookup_tmdb',
        isRare: true,
        label: 'Look up titles in TMDB',
        kind: 'switch',
        hint: 'Needs TMDB_TOKEN in the environment of the server.',
      },
      {
        key: 'links_check',
        isRare: true,
        label: 'Check for dead links',
        kind: 'switch',
        hint: 'Asks each address of a stream, a download, a trailer, a picture or subtitles about once a week. Pages do without what is dead, and the lists of titles filter by Dead link.',
      },
    ],
  },
  {
    name: 'featured',
    label: 'Featured',
    heading: 'The banner of a catalogue without titles',
    fields: [
      { key: 'featured_hero_title', label: 'Hero title', kind: 'line' },
      {
        key: 'featured_hero_subtitle',
        label: 'Hero subtitle',
        kind: 'lines',
        hint: 'Also the description of titles without one, and of the site.',
      },
      { key: 'featured_hero_background', label: 'Hero background', kind: 'picture' },
    ],
  },
  {
    name: 'footer',
    label: 'Footer',
    heading: 'Footer',
    fields: [
      { key: 'footer_youtube_url', label: 'YouTube URL', kind: 'line', placeholder: 'https://' },
      { key: 'footer_instagram_url', label: 'Instagram URL', kind: 'line', placeholder: 'https://' },
      { key: 'footer_tiktok_url', label: 'TikTok URL', kind: 'line', placeholder: 'https://' },
      { key: 'footer_phone', label: 'Phone', kind: 'line' },
      { key: 'footer_email', label: 'Email', kind: 'line' },
    ],
  },
  {
    name: 'analytics',
    label: 'Analytics',
    heading: 'Analytics and ads',
    fields: [...adFields, { ...adSwitch, label: 'Show ads' }],
  },
];

/** The labels by key. */
export const settingLabels: Readonly<Record<string, string>> = Object.fromEntries(
  settingTabs.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label])),
);

export const tabOf = (key: string): SettingCategory | undefined =>
  settingTabs.find(({ fields }) => fields.some((field) => field.key === key))?.name;
