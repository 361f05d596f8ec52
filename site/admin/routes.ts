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
const matchDialog = () => import('./matches/MatchDialog.tsx').then((it) => it.MatchDialog);

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
  section('comments', 'Comments', () =>
    import('./comments/CommentsSection.tsx').then((it) => it.CommentsSection),
  ),
  section('comments/rules', 'Spam rules', () =>
    import('./comments/SpamRules.tsx').then((it) => it.SpamRules),
  ),
  section('customization', 'UI Customization', () =>
    import('./customization/Customization.tsx').then((it) => it.Customization),
  ),
  section('ads', 'Ads & Analytics', () => import('./ads/AdsSection.tsx').then((it) => it.AdsSection)),
  section('pages', 'Content Pages', () =>
    import('./content-pages/ContentPages.tsx').then((it) => it.ContentPages),
  ),
  section('pages/:page', 'Content Pages', () =>
    import('./content-pages/ContentPages.tsx').then((it) => it.ContentPages),
  ),
  section('home', 'Home', () => import('./home/Arrange.tsx').then((it) => it.Arrange)),
  section('collections', 'Collections', () =>
    import('./collections/CollectionsSection.tsx').then((it) => it.CollectionsSection),
  ),
  section('collections/new', 'New collection', () =>
    import('./collections/CollectionSection.tsx').then((it) => it.NewCollection),
  ),
  section('collections/:slug', 'Collections', () =>
    import('./collections/CollectionSection.tsx').then((it) => it.CollectionSection),
  ),
  section('people', 'People', () => import('./people/PeopleSection.tsx').then((it) => it.PeopleSection)),
  section('people/new', 'New person', () => import('./people/PersonSection.tsx').then((it) => it.NewPerson)),
  section('people/:slug', 'People', () =>
    import('./people/PersonSection.tsx').then((it) => it.PersonSection),
  ),
  section('drafts', 'Your drafts', () => import('./drafts/DraftsSection.tsx').then((it) => it.DraftsSection)),
  section('doubles', 'Doubles', () => import('./doubles/DoublesSection.tsx').then((it) => it.DoublesSection)),
  section('doubles/:kept/:merged', 'Merge two titles', () =>
    import('./doubles/MergeSection.tsx').then((it) => it.MergeSection),
  ),
  section('calendar', 'Calendar', () =>
    import('./calendar/CalendarSection.tsx').then((it) => it.CalendarSection),
  ),
  section('import', 'Import', () => import('./import/ImportSection.tsx').then((it) => it.ImportSection)),
  section('import/:id', 'Import', () => import('./import/ImportPage.tsx').then((it) => it.ImportPage)),
  section('inbox', 'Inbox', () => import('./inbox/InboxSection.tsx').then((it) => it.InboxSection)),
  section('publishing', 'Publishing', () =>
    import('./publishing/PublishingSection.tsx').then((it) => it.PublishingSection),
  ),
  section('account', 'Account', () => import('./account/AccountSection.tsx').then((it) => it.AccountSection)),
  section('tv-shows/:slug/seasons', 'Manage TV Shows', () =>
    import('./seasons/SeasonsSection.tsx').then((it) => it.SeasonsSection),
  ),
  section('anime/:slug/seasons', 'Manage Anime', () =>
    import('./seasons/SeasonsSection.tsx').then((it) => it.SeasonsSection),
  ),
  withDialogs(
    section('matches', 'Manage Matches', () =>
      import('./matches/MatchesSection.tsx').then((it) => it.MatchesSection),
    ),
    [
      section('add', 'Add Match', matchDialog),
      section(':id/edit', 'Edit Match', matchDialog),
      section(':id/repeat', 'Repeat Match', () =>
        import('./matches/RepeatMatch.tsx').then((it) => it.RepeatMatch),
      ),
      section(':id/score', 'Match Day', () => import('./matches/MatchDay.tsx').then((it) => it.MatchDay)),
    ],
  ),
  section('activity', 'Activity', () =>
    import('./history/ActivitySection.tsx').then((it) => it.ActivitySection),
  ),
  section('history/:kind/:id', 'History', () =>
    import('./history/HistorySection.tsx').then((it) => it.HistorySection),
  ),
  section('webhooks', 'Webhooks', () =>
    import('./webhooks/WebhooksSection.tsx').then((it) => it.WebhooksSection),
  ),
  section('webhooks/:id', 'Webhook', () =>
    import('./webhooks/WebhookSection.tsx').then((it) => it.WebhookSection),
  ),
  section('media', 'Media', () => import('./media/MediaSection.tsx').then((it) => it.MediaSection)),
  section('trash', 'Trash', () => import('./trash/TrashSection.tsx').then((it) => it.TrashSection)),
  first('*', 'Not found', NoSection),
];
