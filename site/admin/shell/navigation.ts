/** The links of the sidebar. */
import type { Permission } from '#schema/role.ts';
import type { Totals, Waiting } from '#site/admin/data/use-totals.ts';
import {
  calendarDaysIcon,
  chartNoAxesCombinedIcon,
  circleUserIcon,
  fileUpIcon,
  historyIcon,
  inboxIcon,
  messageIcon,
  paletteIcon,
  plusIcon,
  sparklesIcon,
  trash2Icon,
  tvIcon,
  webhookIcon,
} from '#site/ui/admin-icons.ts';
import {
  clapperboardIcon,
  fileTextIcon,
  filmIcon,
  imageIcon,
  layersIcon,
  layoutDashboardIcon,
  refreshCwIcon,
  trophyIcon,
  usersIcon,
} from '#site/ui/icons.ts';

interface Entry {
  to: string;
  name: string;
  icon: string;
  /** The link is current on this address only, not on those below it. */
  isExact?: boolean;
  /** The total shown next to the name. */
  total?: keyof Totals;
  /** The count of waiting things, shown when it is not 0. */
  waiting?: keyof Waiting;
}

interface Group {
  name?: string;
  entries: readonly Entry[];
}

export const navigation: readonly Group[] = [
  { entries: [{ to: '/', name: 'Dashboard Overview', icon: layoutDashboardIcon, isExact: true }] },
  {
    name: 'Add',
    entries: [
      { to: '/movies/add', name: 'Add Movie', icon: plusIcon },
      { to: '/tv-shows/add', name: 'Add TV Show', icon: plusIcon },
      { to: '/anime/add', name: 'Add Anime', icon: plusIcon },
      { to: '/matches/add', name: 'Add Match', icon: plusIcon },
    ],
  },
  {
    name: 'Manage',
    entries: [
      { to: '/titles', name: 'All Titles', icon: clapperboardIcon },
      { to: '/movies', name: 'Manage Movies', icon: filmIcon, total: 'movies' },
      { to: '/tv-shows', name: 'Manage TV Shows', icon: tvIcon, total: 'shows' },
      { to: '/anime', name: 'Manage Anime', icon: sparklesIcon, total: 'anime' },
      { to: '/matches', name: 'Manage Matches', icon: trophyIcon, isExact: true },
      { to: '/collections', name: 'Collections', icon: layersIcon },
      { to: '/people', name: 'People', icon: usersIcon },
      { to: '/calendar', name: 'Calendar', icon: calendarDaysIcon },
      { to: '/import', name: 'Import', icon: fileUpIcon },
      { to: '/comments', name: 'Comments', icon: messageIcon, waiting: 'held' },
      { to: '/inbox', name: 'Inbox', icon: inboxIcon, waiting: 'inbox' },
      { to: '/media', name: 'Media', icon: imageIcon },
      { to: '/trash', name: 'Trash', icon: trash2Icon },
    ],
  },
  {
    name: 'Site',
    entries: [
      { to: '/home', name: 'Home', icon: clapperboardIcon },
      { to: '/customization', name: 'UI Customization', icon: paletteIcon },
      { to: '/pages', name: 'Content Pages', icon: fileTextIcon },
      { to: '/ads', name: 'Ads & Analytics', icon: chartNoAxesCombinedIcon },
      { to: '/publishing', name: 'Publishing', icon: refreshCwIcon },
      { to: '/webhooks', name: 'Webhooks', icon: webhookIcon },
      { to: '/activity', name: 'Activity', icon: historyIcon },
      { to: '/account', name: 'Account', icon: circleUserIcon },
    ],
  },
];

/** The permission that the sections below an address need; the longest matching entry decides. Others are open to every role. */
const needs: Readonly<Record<string, Permission>> = {
  '/activity': 'accounts',
  '/ads': 'settings',
  '/anime': 'titles',
  '/calendar': 'titles',
  '/collections': 'titles',
  '/comments': 'comments',
  '/comments/rules': 'settings',
  '/customization': 'settings',
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
    .filter((start) => pathname === start || pathname.startsWith(`${start}/`))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? 'dashboard' : (needs[longest] ?? 'dashboard');
}
