/** Content pages, settings and the trash. */
import fc from 'fast-check';
import { defaultSettings } from '#schema/shapes/default-settings.ts';
import { adding, callOn, deleting, editing, nothing, step, words } from './step.ts';

const pageFields = {
  title: words,
  slug: fc.constantFrom('about', 'privacy-policy', 'terms-and-conditions', 'history', 'press'),
  content: fc.constantFrom('<p>Text</p>', '<h2>Then</h2><p>More <a href="/movies">here</a></p>'),
};
const page = { name: 'page', table: 'pages', fields: pageFields, most: () => 5 } as const;

export const pageSteps = fc.oneof(
  { weight: 2, arbitrary: adding(page) },
  { weight: 3, arbitrary: editing(page) },
  { weight: 1, arbitrary: deleting(page) },
);

/** Settings that affect no page, or few pages. */
const quiet: Record<string, readonly string[]> = {
  theme_primary_color: ['#ffc069', '#ffd090'],
  layout_grid_columns: ['4', '6'],
  contact_delivery: ['true', 'false'],
  comments_on_matches: ['true', 'true', 'false'],
  comments_moderation: ['none', 'suspicious', 'all', 'closed'],
};
/** Settings that affect every page. */
const wording: Record<string, readonly string[]> = {
  branding_site_name: ['Lamphouse', 'Café & Kino'],
  content_show_ratings: ['true', 'false'],
  footer_phone: ['', '+49 30 123'],
  ads_footer_code: ['', '<script src="https://ads.example/a.js"></script>'],
  google_analytics_id: ['', 'G-ABC123'],
  featured_hero_subtitle: ['All of it.'],
};

const categoryOf = new Map(defaultSettings.map(({ key, category }) => [key, category]));

const settingsOf = (values: Record<string, readonly string[]>) => {
  const entry = fc
    .constantFrom(...Object.keys(values))
    .chain((key) => fc.constantFrom(...(values[key] ?? [])).map((value) => ({ key, value })));
  const saving = entry.map(({ key, value }) =>
    step('save setting', { key, value }, (world) =>
      world.sent('save setting', world.admin.put(`/api/ui-settings/${key}`, { value })),
    ),
  );
  const savingSome = fc
    .uniqueArray(entry, { minLength: 1, maxLength: 3, selector: ({ key }) => key })
    .map((entries) => {
      const batch = entries.map((one) => ({ ...one, category: categoryOf.get(one.key) }));
      return step('save settings', batch, (world) =>
        world.sent('save settings', world.admin.post('/api/ui-settings/batch', batch)),
      );
    });
  const deleting = entry.map(({ key }) =>
    step('delete setting', key, (world) =>
      world.sent('delete setting', world.admin.delete(`/api/ui-settings/${key}`)),
    ),
  );
  return fc.oneof(saving, savingSome, deleting);
};

export const quietSettingSteps = settingsOf(quiet);
export const wordingSteps = settingsOf(wording);

const restoring = callOn('restore', 'trash', nothing, (world, id) =>
  world.admin.post(`/api/trash/${id}/restore`),
);

export const trashSteps = fc.oneof(
  { weight: 5, arbitrary: restoring },
  { weight: 1, arbitrary: deleting({ name: 'for good', table: 'trash' }) },
);
