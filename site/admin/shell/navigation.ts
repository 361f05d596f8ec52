/** The links of the sidebar. */
import type { Permission, Role } from '#schema/rules/permissions.ts';
import type { SidebarCounts } from '#site/admin/data/use-waiting.ts';
import {
  calendarDaysIcon,
  chartNoAxesCombinedIcon,
  circleUserIcon,
  fileUpIcon,
  historyIcon,
  inboxIcon,
  linkIcon,
  messageIcon,
  paletteIcon,
  plusIcon,
  sparklesIcon,
  trash2Icon,
  tvIcon,
  undoIcon,
  webhookIcon,
} from '#site/ui/admin-icons.ts';
import {
  clapperboardIcon,
  downloadIcon,
  fileTextIcon,
  filmIcon,
  imageIcon,
  layersIcon,
  layoutDashboardIcon,
  mailIcon,
  monitorPlayIcon,
  refreshCwIcon,
  settings2Icon,
  shieldIcon,
  trophyIcon,
  usersIcon,
} from '#site/ui/icons.ts';

/** A link to a section, or to a part of one. */
export interface Place {
  to: string;
  name: string;
  icon: string;
  /** What is found there; shown on the page of settings and in the palette. */
  detail?: string;
}

export interface Entry extends Place {
  /** The count of waiting things, shown when it is not 0. */
  waiting?: keyof SidebarCounts;
  /** The entry shows once this has something. */
  isShownWith?: keyof SidebarCounts;
  /** Fold: links below the entry. Tabs: at the head of each part. List: on a page of their own. */
  look?: 'fold' | 'tabs' | 'list';
  parts?: readonly Place[];
  /** A wider gap stands before it. */
  isApart?: true;
}

export const navigation: readonly Entry[] = [
  { to: '/', name: 'Dashboard Overview', icon: layoutDashboardIcon },
  {
    to: '/titles',
    name: 'Titles',
    icon: clapperboardIcon,
    isApart: true,
    look: 'fold',
    parts: [
      { to: '/movies', name: 'Manage Movies', icon: filmIcon },
      { to: '/tv-shows', name: 'Manage TV Shows', icon: tvIcon },
      { to: '/anime', name: 'Manage Anime', icon: sparklesIcon },
      { to: '/collections', name: 'Collections', icon: layersIcon },
      { to: '/movies/add', name: 'Add Movie', icon: plusIcon },
      { to: '/tv-shows/add', name: 'Add TV Show', icon: plusIcon },
      { to: '/anime/add', name: 'Add Anime', icon: plusIcon },
    ],
  },
  { to: '/matches', name: 'Matches', icon: trophyIcon },
  { to: '/calendar', name: 'Calendar', icon: calendarDaysIcon, isShownWith: 'planned' },
  { to: '/people', name: 'People', icon: usersIcon },
  { to: '/comments', name: 'Comments', icon: messageIcon, waiting: 'comments' },
  { to: '/inbox', name: 'Inbox', icon: inboxIcon, waiting: 'inbox' },
  { to: '/home', name: 'Home page', icon: monitorPlayIcon, isApart: true },
  { to: '/media', name: 'Media', icon: imageIcon },
  { to: '/pages', name: 'Content Pages', icon: fileTextIcon },
  { to: '/customization', name: 'UI Customization', icon: paletteIcon },
  { to: '/ads', name: 'Ads & Analytics', icon: chartNoAxesCombinedIcon },
  {
    to: '/import',
    name: 'Import and clean-up',
    icon: fileUpIcon,
    isApart: true,
    look: 'tabs',
    parts: [
      {
        to: '/import',
        name: 'Import',
        icon: fileUpIcon,
        detail: 'Files of titles, seasons, episodes and matches',
      },
      { to: '/doubles', name: 'Doubles', icon: layersIcon, detail: 'Titles that are likely the same' },
      { to: '/dead-links', name: 'Dead links', icon: linkIcon, detail: 'Addresses that do not answer' },
    ],
  },
  {
    to: '/history',
    name: 'History',
    icon: historyIcon,
    look: 'tabs',
    parts: [
      { to: '/activity', name: 'Activity', icon: historyIcon, detail: 'Who did what' },
      { to: '/bulk-changes', name: 'Bulk changes', icon: undoIcon, detail: 'Undo changes of many titles' },
      { to: '/trash', name: 'Trash', icon: trash2Icon, detail: 'Restore what was deleted' },
    ],
  },
  {
    to: '/settings',
    name: 'Settings',
    icon: settings2Icon,
    look: 'list',
    parts: [
      {
        to: '/account',
        name: 'Account',
        icon: circleUserIcon,
        detail: 'Password, second factor, sessions; all administrators',
      },
      { to: '/account#tokens', name: 'API tokens', icon: shieldIcon, detail: 'For other programs' },
      {
        to: '/webhooks',
        name: 'Webhooks',
        icon: webhookIcon,
        detail: 'Messages to other programs about changes',
      },
      {
        to: '/publishing',
        name: 'Publishing',
        icon: refreshCwIcon,
        detail: 'What is being rendered, and what failed',
      },
      { to: '/backup', name: 'Backup', icon: downloadIcon, detail: 'The last one, and a download' },
      {
        to: '/inbox?show=messages',
        name: 'Contact form',
        icon: mailIcon,
        detail: 'Whether its messages are kept in the inbox',
      },
      {
        to: '/comments/rules',
        name: 'Spam rules',
        icon: shieldIcon,
        detail: 'Which comments are held, blocked words',
      },
      {
        to: '/customization#lookup_wikidata',
        name: 'Look-up',
        icon: settings2Icon,
        detail: 'Facts of titles from Wikidata, Wikipedia or TMDB',
      },
      {
        to: '/customization#links_check',
        name: 'Check for dead links',
        icon: settings2Icon,
        detail: 'Whether addresses of streams and pictures are asked',
      },
      {
        to: '/customization#history_days',
        name: 'Days of history',
        icon: settings2Icon,
        detail: 'How long the activity is kept',
      },
      {
        to: '/customization#footer_email',
        name: 'Mail and phone',
        icon: settings2Icon,
        detail: 'The contacts that visitors see',
      },
    ],
  },
];

/** Where the dashboard opens for each role: a scorer at the matches, of which those of today come first. */
export const landings: Readonly<Record<Role, string>> = {
  owner: '/',
  editor: '/titles',
  moderator: '/comments',
  scorer: '/matches',
};

/** Addresses that belong to an entry whose own address does not begin theirs. */
const elsewhere: Readonly<Record<string, string>> = { '/drafts': '/titles' };

const isBelow = (pathname: string, start: string) => pathname === start || pathname.startsWith(`${start}/`);

export interface Current {
  entry: Entry;
  /** The part of it, where one is open. */
  part: Place | undefined;
}

/** The entry that an address belongs to, and its part: the longest address that begins it. */
export function currentOf(pathname: string): Current | undefined {
  const at = elsewhere[pathname] ?? pathname;
  const found = navigation.flatMap((entry) => [
    { entry, part: undefined, to: entry.to },
    ...(entry.parts ?? []).map((part) => ({ entry, part, to: part.to })),
  ]);
  return found
    .filter(({ to }) => isBelow(at, to))
    .reduce<(typeof found)[number] | undefined>(
      (best, one) => (best && best.to.length > one.to.length ? best : one),
      undefined,
    );
}

const pathOf = (to: string) => to.replace(/[?#].*/, '');

/** The entries that permissions allow, with their allowed parts. Where not even the address of an entry is allowed, it leads to its first part. */
export const entriesFor = (may: (permission: Permission) => boolean): Entry[] =>
  navigation.flatMap((entry) => {
    const parts = entry.parts?.filter(({ to }) => may(neededFor(pathOf(to))));
    if (!parts) return may(neededFor(entry.to)) ? [entry] : [];
    const [first] = parts;
    return first ? [{ ...entry, parts, ...(entry.look === 'tabs' && { to: first.to }) }] : [];
  });

/** The permission that the sections below an address need; the longest matching entry decides. Others are open to every role. */
const needs: Readonly<Record<string, Permission>> = {
  '/activity': 'accounts',
  '/ads': 'settings',
  '/anime': 'titles',
  '/backup': 'settings',
  '/bulk-changes': 'titles',
  '/calendar': 'titles',
  '/collections': 'titles',
  '/comments': 'comments',
  '/comments/rules': 'settings',
  '/customization': 'settings',
  '/dead-links': 'titles',
  '/doubles': 'titles',
  '/drafts': 'titles',
  '/home': 'titles',
  '/import': 'titles',
  '/inbox': 'asks',
  '/matches': 'scores',
  '/matches/add': 'matches',
  '/media': 'titles',
  '/movies': 'titles',
  '/people': 'titles',
  '/pages': 'titles',
  '/publishing': 'settings',
  '/titles': 'titles',
  '/trash': 'titles',
  '/tv-shows': 'titles',
  '/webhooks': 'settings',
};

export function neededFor(pathname: string): Permission {
  const [longest] = Object.keys(needs)
    .filter((start) => isBelow(pathname, start))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? 'dashboard' : (needs[longest] ?? 'dashboard');
}
