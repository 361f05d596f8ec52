/**
 * The sections of the dashboard, with their paths below /admin and their titles. The overview is part of the first script; the others
 * are loaded when they are opened.
 */
import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { Overview } from './overview/Overview.tsx';
import type { SectionHandle } from './router/DashboardRouter.tsx';
import { lazySection, type Section } from './router/LazySection.tsx';
import { NoSection } from './shell/SectionStates.tsx';

/** The section of this name in a script. */
function section<Name extends string>(
  path: string,
  title: string,
  script: () => Promise<Record<Name, Section>>,
  name: Name,
): NonIndexRouteObject {
  const load = async () => (await script())[name];
  return { path, handle: { title, load } satisfies SectionHandle, Component: lazySection(load) };
}

const first = (path: string, title: string, Component: Section): NonIndexRouteObject => ({
  path,
  handle: { title } satisfies SectionHandle,
  Component,
});

const withDialogs = (list: NonIndexRouteObject, children: RouteObject[]): RouteObject => ({
  ...list,
  children,
});

const managing = () => import('./titles/ManageTitles.tsx');
const adding = () => import('./titles/AddTitle.tsx');
const editing = () => import('./titles/EditTitle.tsx');
const matchForm = () => import('./matches/MatchDialog.tsx');

export const sections: RouteObject[] = [
  first('', 'Dashboard Overview', Overview),
  withDialogs(section('titles', 'All Titles', managing, 'ManageAll'), [
    section(':slug/edit', 'Edit title', editing, 'EditAny'),
  ]),
  withDialogs(section('movies', 'Manage Movies', managing, 'ManageMovies'), [
    section('add', 'Add Movie', adding, 'AddMovie'),
    section(':slug/edit', 'Edit Movie', editing, 'EditMovie'),
  ]),
  withDialogs(section('tv-shows', 'Manage TV Shows', managing, 'ManageShows'), [
    section('new', 'Add TV Show', adding, 'NewShow'),
    section(':slug/edit', 'Edit TV Show', editing, 'EditShow'),
  ]),
  section('tv-shows/add', 'Add TV Show', adding, 'AddShow'),
  withDialogs(section('anime', 'Manage Anime', managing, 'ManageAnime'), [
    section('new', 'Add Anime', adding, 'NewAnime'),
    section(':slug/edit', 'Edit Anime', editing, 'EditAnime'),
  ]),
  section('anime/add', 'Add Anime', adding, 'AddAnime'),
  section('comments', 'Comments', () => import('./comments/CommentsSection.tsx'), 'CommentsSection'),
  section('comments/rules', 'Spam rules', () => import('./comments/SpamRules.tsx'), 'SpamRules'),
  section(
    'customization',
    'UI Customization',
    () => import('./customization/Customization.tsx'),
    'Customization',
  ),
  section('ads', 'Ads & Analytics', () => import('./ads/AdsSection.tsx'), 'AdsSection'),
  section('pages', 'Content Pages', () => import('./content-pages/ContentPages.tsx'), 'ContentPages'),
  section('pages/:page', 'Content Pages', () => import('./content-pages/ContentPages.tsx'), 'ContentPages'),
  section('home', 'Home page', () => import('./home/Arrange.tsx'), 'Arrange'),
  section('collections', 'Collections', () => import('./named-records/NamedLists.tsx'), 'CollectionsSection'),
  section(
    'collections/new',
    'New collection',
    () => import('./collections/CollectionSection.tsx'),
    'NewCollection',
  ),
  section(
    'collections/:slug',
    'Collections',
    () => import('./collections/CollectionSection.tsx'),
    'CollectionSection',
  ),
  section('people', 'People', () => import('./named-records/NamedLists.tsx'), 'PeopleSection'),
  section('people/new', 'New person', () => import('./people/PersonSection.tsx'), 'NewPerson'),
  section('people/:slug', 'People', () => import('./people/PersonSection.tsx'), 'PersonSection'),
  section('drafts', 'Your drafts', () => import('./drafts/DraftsSection.tsx'), 'DraftsSection'),
  section('doubles', 'Doubles', () => import('./doubles/DoublesSection.tsx'), 'DoublesSection'),
  section(
    'doubles/:kept/:merged',
    'Merge two titles',
    () => import('./doubles/MergeSection.tsx'),
    'MergeSection',
  ),
  section('calendar', 'Calendar', () => import('./calendar/CalendarSection.tsx'), 'CalendarSection'),
  section('import', 'Import', () => import('./import/ImportSection.tsx'), 'ImportSection'),
  section('import/:id', 'Import', () => import('./import/ImportPage.tsx'), 'ImportPage'),
  section('inbox', 'Inbox', () => import('./inbox/InboxSection.tsx'), 'InboxSection'),
  section(
    'publishing',
    'Publishing',
    () => import('./publishing/PublishingSection.tsx'),
    'PublishingSection',
  ),
  section('account', 'Account', () => import('./account/AccountSection.tsx'), 'AccountSection'),
  section(
    'tv-shows/:slug/seasons',
    'Manage TV Shows',
    () => import('./seasons/SeasonsSection.tsx'),
    'SeasonsSection',
  ),
  section(
    'anime/:slug/seasons',
    'Manage Anime',
    () => import('./seasons/SeasonsSection.tsx'),
    'SeasonsSection',
  ),
  withDialogs(
    section('matches', 'Manage Matches', () => import('./matches/MatchesSection.tsx'), 'MatchesSection'),
    [
      section('add', 'Add Match', matchForm, 'AddMatch'),
      section(':id/edit', 'Edit Match', matchForm, 'EditMatch'),
      section(':id/repeat', 'Repeat Match', () => import('./matches/RepeatMatch.tsx'), 'RepeatMatch'),
      section(':id/score', 'Match Day', () => import('./matches/MatchDay.tsx'), 'MatchDay'),
    ],
  ),
  section(
    'bulk-changes',
    'Bulk changes',
    () => import('./history/BulkChangesSection.tsx'),
    'BulkChangesSection',
  ),
  section('dead-links', 'Dead links', () => import('./links/DeadLinksSection.tsx'), 'DeadLinksSection'),
  section('activity', 'Activity', () => import('./history/ActivitySection.tsx'), 'ActivitySection'),
  section('history/:kind/:id', 'History', () => import('./history/HistorySection.tsx'), 'HistorySection'),
  section('webhooks', 'Webhooks', () => import('./webhooks/WebhooksSection.tsx'), 'WebhooksSection'),
  section('webhooks/:id', 'Webhook', () => import('./webhooks/WebhookSection.tsx'), 'WebhookSection'),
  section('settings', 'Settings', () => import('./settings/SettingsList.tsx'), 'SettingsList'),
  section('backup', 'Backup', () => import('./settings/BackupSection.tsx'), 'BackupSection'),
  section('media', 'Media', () => import('./media/MediaSection.tsx'), 'MediaSection'),
  section('trash', 'Trash', () => import('./trash/TrashSection.tsx'), 'TrashSection'),
  first('*', 'Not found', NoSection),
];
