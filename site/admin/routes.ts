/**
 * The sections of the dashboard, with their paths below /admin and their titles. The overview is part of the first script; the others
 * are loaded when they are opened.
 */
import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { Overview } from './overview/Overview.tsx';
import type { SectionHandle } from './router/DashboardRouter.tsx';
import { lazySection, type Section } from './router/LazySection.tsx';
import { NoSection } from './shell/SectionStates.tsx';

const section = (path: string, title: string, load: () => Promise<Section>): NonIndexRouteObject => ({
  path,
  handle: { title, load } satisfies SectionHandle,
  Component: lazySection(load),
});

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
const matchDialog = async () => (await import('./matches/MatchDialog.tsx')).MatchDialog;

export const sections: RouteObject[] = [
  first('', 'Dashboard Overview', Overview),
  withDialogs(
    section('titles', 'All Titles', async () => (await managing()).ManageAll),
    [section(':slug/edit', 'Edit title', async () => (await editing()).EditAny)],
  ),
  withDialogs(
    section('movies', 'Manage Movies', async () => (await managing()).ManageMovies),
    [
      section('add', 'Add Movie', async () => (await adding()).AddMovie),
      section(':slug/edit', 'Edit Movie', async () => (await editing()).EditMovie),
    ],
  ),
  withDialogs(
    section('tv-shows', 'Manage TV Shows', async () => (await managing()).ManageShows),
    [
      section('new', 'Add TV Show', async () => (await adding()).NewShow),
      section(':slug/edit', 'Edit TV Show', async () => (await editing()).EditShow),
    ],
  ),
  section('tv-shows/add', 'Add TV Show', async () => (await adding()).AddShow),
  withDialogs(
    section('anime', 'Manage Anime', async () => (await managing()).ManageAnime),
    [
      section('new', 'Add Anime', async () => (await adding()).NewAnime),
      section(':slug/edit', 'Edit Anime', async () => (await editing()).EditAnime),
    ],
  ),
  section('anime/add', 'Add Anime', async () => (await adding()).AddAnime),
  section(
    'comments',
    'Comments',
    async () => (await import('./comments/CommentsSection.tsx')).CommentsSection,
  ),
  section('comments/rules', 'Spam rules', async () => (await import('./comments/SpamRules.tsx')).SpamRules),
  section(
    'customization',
    'UI Customization',
    async () => (await import('./customization/Customization.tsx')).Customization,
  ),
  section('ads', 'Ads & Analytics', async () => (await import('./ads/AdsSection.tsx')).AdsSection),
  section(
    'pages',
    'Content Pages',
    async () => (await import('./content-pages/ContentPages.tsx')).ContentPages,
  ),
  section(
    'pages/:page',
    'Content Pages',
    async () => (await import('./content-pages/ContentPages.tsx')).ContentPages,
  ),
  section('home', 'Home', async () => (await import('./home/Arrange.tsx')).Arrange),
  section(
    'collections',
    'Collections',
    async () => (await import('./collections/CollectionsSection.tsx')).CollectionsSection,
  ),
  section(
    'collections/new',
    'New collection',
    async () => (await import('./collections/CollectionSection.tsx')).NewCollection,
  ),
  section(
    'collections/:slug',
    'Collections',
    async () => (await import('./collections/CollectionSection.tsx')).CollectionSection,
  ),
  section('people', 'People', async () => (await import('./people/PeopleSection.tsx')).PeopleSection),
  section('people/new', 'New person', async () => (await import('./people/PersonSection.tsx')).NewPerson),
  section('people/:slug', 'People', async () => (await import('./people/PersonSection.tsx')).PersonSection),
  section('drafts', 'Your drafts', async () => (await import('./drafts/DraftsSection.tsx')).DraftsSection),
  section('doubles', 'Doubles', async () => (await import('./doubles/DoublesSection.tsx')).DoublesSection),
  section(
    'doubles/:kept/:merged',
    'Merge two titles',
    async () => (await import('./doubles/MergeSection.tsx')).MergeSection,
  ),
  section(
    'calendar',
    'Calendar',
    async () => (await import('./calendar/CalendarSection.tsx')).CalendarSection,
  ),
  section('import', 'Import', async () => (await import('./import/ImportSection.tsx')).ImportSection),
  section('import/:id', 'Import', async () => (await import('./import/ImportPage.tsx')).ImportPage),
  section('inbox', 'Inbox', async () => (await import('./inbox/InboxSection.tsx')).InboxSection),
  section(
    'publishing',
    'Publishing',
    async () => (await import('./publishing/PublishingSection.tsx')).PublishingSection,
  ),
  section('account', 'Account', async () => (await import('./account/AccountSection.tsx')).AccountSection),
  section(
    'tv-shows/:slug/seasons',
    'Manage TV Shows',
    async () => (await import('./seasons/SeasonsSection.tsx')).SeasonsSection,
  ),
  section(
    'anime/:slug/seasons',
    'Manage Anime',
    async () => (await import('./seasons/SeasonsSection.tsx')).SeasonsSection,
  ),
  withDialogs(
    section(
      'matches',
      'Manage Matches',
      async () => (await import('./matches/MatchesSection.tsx')).MatchesSection,
    ),
    [
      section('add', 'Add Match', matchDialog),
      section(':id/edit', 'Edit Match', matchDialog),
      section(
        ':id/repeat',
        'Repeat Match',
        async () => (await import('./matches/RepeatMatch.tsx')).RepeatMatch,
      ),
      section(':id/score', 'Match Day', async () => (await import('./matches/MatchDay.tsx')).MatchDay),
    ],
  ),
  section(
    'activity',
    'Activity',
    async () => (await import('./history/ActivitySection.tsx')).ActivitySection,
  ),
  section(
    'history/:kind/:id',
    'History',
    async () => (await import('./history/HistorySection.tsx')).HistorySection,
  ),
  section(
    'webhooks',
    'Webhooks',
    async () => (await import('./webhooks/WebhooksSection.tsx')).WebhooksSection,
  ),
  section(
    'webhooks/:id',
    'Webhook',
    async () => (await import('./webhooks/WebhookSection.tsx')).WebhookSection,
  ),
  section(
    'as-it-was',
    'The Site as It Was',
    async () => (await import('./as-it-was/AsItWasSection.tsx')).AsItWasSection,
  ),
  section('media', 'Media', async () => (await import('./media/MediaSection.tsx')).MediaSection),
  section('trash', 'Trash', async () => (await import('./trash/TrashSection.tsx')).TrashSection),
  first('*', 'Not found', NoSection),
];
