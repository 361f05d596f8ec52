import type { SettingCategory } from '#schema/ui-setting.ts';

/** What the preview does not show of a tab, or not before it is saved. */
export const previewNotes: Readonly<Partial<Record<SettingCategory, string>>> = {
  branding: 'The favicon stands in the browser’s tab; it changes there after saving.',
  content:
    'What you switch off leaves the preview at once. What was off when this page opened, and the items of a search page, show on the site after saving.',
  featured: 'The preview shows this banner while the catalogue has no titles, as the site does.',
  analytics: 'Neither ads nor analytics run in the preview; they begin on the site after saving.',
};
