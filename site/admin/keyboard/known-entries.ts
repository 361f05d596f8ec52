/** The entries that the palette always has: sections, views of titles, settings by their labels, and actions. */
import type { TitleView } from '#schema/title-view.ts';
import { navigation } from '#site/admin/shell/navigation.ts';
import { addressOfView } from '#site/admin/titles/use-title-views.ts';
import { keyboardIcon, listIcon, plusIcon } from '#site/ui/admin-icons.ts';
import {
  fileTextIcon,
  layersIcon,
  logOutIcon,
  moonIcon,
  refreshCwIcon,
  settings2Icon,
  shieldIcon,
} from '#site/ui/icons.ts';
import type { Entry, Known } from './palette-entries.ts';

const isAdding = (name: string | undefined) => name === 'Add';
const links = (wanted: boolean): Entry[] =>
  navigation
    .filter(({ name }) => isAdding(name) === wanted)
    .flatMap(({ entries }) => entries.map(({ to, name, icon }) => ({ id: to, words: name, to, icon })));

const sections: readonly Entry[] = [
  ...links(false),
  {
    id: '/doubles',
    words: 'Doubles',
    detail: 'Titles that are likely the same',
    to: '/doubles',
    icon: layersIcon,
  },
  {
    id: '/drafts',
    words: 'Your drafts',
    detail: 'Typed and not saved yet',
    to: '/drafts',
    icon: fileTextIcon,
  },
  { id: '/comments/rules', words: 'Spam rules', detail: 'Comments', to: '/comments/rules', icon: shieldIcon },
];

const actions: readonly Entry[] = [
  ...links(true),
  { id: '/collections/new', words: 'New collection', to: '/collections/new', icon: plusIcon },
  { id: '/people/new', words: 'New person', to: '/people/new', icon: plusIcon },
  { id: '/pages/new', words: 'New content page', to: '/pages/new', icon: plusIcon },
  {
    id: 'render-all',
    words: 'Render everything',
    detail: 'Publish every page again',
    to: '/publishing',
    state: { asksAll: true },
    icon: refreshCwIcon,
  },
  { id: 'theme', words: 'Switch theme', detail: 'Dark or light', action: 'theme', icon: moonIcon },
  { id: 'sheet', words: 'Keyboard shortcuts', action: 'sheet', icon: keyboardIcon },
  { id: 'log-out', words: 'Sign out', detail: 'Logout', action: 'logOut', icon: logOutIcon },
];

/** Settings that have a section of their own. */
const elsewhere: readonly Entry[] = [
  { id: 'password', words: 'Password', detail: 'Account', to: '/account', icon: settings2Icon },
  {
    id: 'contact_delivery',
    words: 'Keep what the contact form sends',
    detail: 'Inbox',
    to: '/inbox?show=messages',
    icon: settings2Icon,
  },
];

/** The labels of settings are loaded later, because the first screen does not need their code. */
export async function readSettings(): Promise<Entry[]> {
  const { settingTabs } = await import('#site/admin/settings/setting-fields.ts');
  return settingTabs.flatMap(({ label, fields }) =>
    fields.map((field) => ({
      id: field.key,
      words: field.label,
      detail: `${label}, UI Customization`,
      to: `/customization#${field.key}`,
      icon: settings2Icon,
    })),
  );
}

export const knownEntries = (
  settings: readonly Entry[],
  views: readonly TitleView[],
  isOpenTo: (entry: Entry) => boolean,
): Known => ({
  sections: [
    ...sections,
    ...views.map((view) => ({
      id: `view-${view.id}`,
      words: view.name,
      detail: 'View',
      to: addressOfView(view),
      icon: listIcon,
    })),
  ].filter(isOpenTo),
  actions: actions.filter(isOpenTo),
  settings: [...settings, ...elsewhere].filter(isOpenTo),
});
