/** Content pages, settings and the trash. */
import fc from 'fast-check';
import { defaultSettings } from '#schema/default-settings.ts';
import { onOne, someOf, step, which, words } from './step.ts';

const pageFields = {
  title: words,
  slug: fc.constantFrom('about', 'privacy-policy', 'terms-and-conditions', 'history', 'press'),
  content: fc.constantFrom('<p>Text</p>', '<h2>Then</h2><p>More <a href="/movies">here</a></p>'),
};
const mostPages = 5;

const addingPage = fc.tuple(which, fc.record(pageFields)).map(([number, page]) =>
  step('add page', page, async (world) => {
    const { id, of } = await world.pick('pages', number);
    if (of < mostPages) await world.sent('add page', world.admin.post('/api/pages', page));
    else await world.sent('delete page', world.admin.delete(`/api/pages/${id}`));
  }),
);

const editingPage = fc
  .tuple(which, someOf(pageFields))
  .map(([number, changes]) =>
    step(
      `edit page ${number}`,
      changes,
      onOne('pages', (world, id) => world.sent('edit page', world.admin.put(`/api/pages/${id}`, changes)))(
        number,
      ),
    ),
  );

const deletingPage = which.map((number) =>
  step(
    'delete page',
    number,
    onOne('pages', (world, id) => world.sent('delete page', world.admin.delete(`/api/pages/${id}`)))(number),
  ),
);

export const pageSteps = fc.oneof(
  { weight: 2, arbitrary: addingPage },
  { weight: 3, arbitrary: editingPage },
  { weight: 1, arbitrary: deletingPage },
);

/** Settings that affect no page, or few. */
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

const restoring = which.map((number) =>
  step(
    'restore',
    number,
    onOne('trash', (world, id) => world.sent('restore', world.admin.post(`/api/trash/${id}/restore`)))(
      number,
    ),
  ),
);

const deletingForGood = which.map((number) =>
  step(
    'delete for good',
    number,
    onOne('trash', (world, id) => world.sent('delete for good', world.admin.delete(`/api/trash/${id}`)))(
      number,
    ),
  ),
);

export const trashSteps = fc.oneof(
  { weight: 5, arbitrary: restoring },
  { weight: 1, arbitrary: deletingForGood },
);
