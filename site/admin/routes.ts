/**
 * The sections of the dashboard: where each lives below /admin, and what it is called. What is looked at first comes with the frame,
 * the rest is loaded when it is first opened.
 */
import { createBrowserRouter, type NonIndexRouteObject, type RouteObject } from 'react-router';
import { adminPath } from '#site/lib/paths.ts';
import { Overview } from './overview/Overview.tsx';
import { NoSection, SectionSkeleton, Trouble } from './shell/SectionStates.tsx';
import { Shell } from './shell/Shell.tsx';
import { ManageAnime, ManageMovies, ManageShows } from './titles/ManageTitles.tsx';

type Section = () => Promise<{ Component: () => React.ReactNode }>;

const section = (path: string, title: string, lazy: Section): NonIndexRouteObject => ({
  path,
  handle: { title },
  lazy,
});

const first = (path: string, title: string, Component: () => React.ReactNode): NonIndexRouteObject => ({
  path,
  handle: { title },
  Component,
});

/** A list with the dialogs that open over it. */
const withDialogs = (list: NonIndexRouteObject, children: RouteObject[]): RouteObject => ({
  ...list,
  children,
});

const adding = () => import('./titles/AddTitle.tsx');
const editing = () => import('./titles/EditTitle.tsx');
const matchDialog: Section = async () => ({
  Component: (await import('./matches/MatchDialog.tsx')).MatchDialog,
});

const sections: RouteObject[] = [
  first('', 'Dashboard Overview', Overview),
  withDialogs(first('movies', 'Manage Movies', ManageMovies), [
    section('add', 'Add Movie', async () => ({ Component: (await adding()).AddMovie })),
    section(':slug/edit', 'Edit Movie', async () => ({ Component: (await editing()).EditMovie })),
  ]),
  withDialogs(first('tv-shows', 'Manage TV Shows', ManageShows), [
    section('new', 'Add TV Show', async () => ({ Component: (await adding()).NewShow })),
    section(':slug/edit', 'Edit TV Show', async () => ({ Component: (await editing()).EditShow })),
  ]),
  section('tv-shows/add', 'Add TV Show', async () => ({ Component: (await adding()).AddShow })),
  withDialogs(first('anime', 'Manage Anime', ManageAnime), [
    section('new', 'Add Anime', async () => ({ Component: (await adding()).NewAnime })),
    section(':slug/edit', 'Edit Anime', async () => ({ Component: (await editing()).EditAnime })),
  ]),
  section('anime/add', 'Add Anime', async () => ({ Component: (await adding()).AddAnime })),
  section('comments', 'Comments', async () => ({
    Component: (await import('./comments/CommentsSection.tsx')).CommentsSection,
  })),
  section('comments/rules', 'Spam rules', async () => ({
    Component: (await import('./comments/SpamRules.tsx')).SpamRules,
  })),
  section('customization', 'UI Customization', async () => ({
    Component: (await import('./customization/Customization.tsx')).Customization,
  })),
  section('ads', 'Ads & Analytics', async () => ({
    Component: (await import('./ads/AdsSection.tsx')).AdsSection,
  })),
  section('pages', 'Content Pages', async () => ({
    Component: (await import('./content-pages/ContentPages.tsx')).ContentPages,
  })),
  section('pages/:page', 'Content Pages', async () => ({
    Component: (await import('./content-pages/ContentPages.tsx')).ContentPages,
  })),
  section('inbox', 'Contact Inbox', async () => ({
    Component: (await import('./inbox/InboxSection.tsx')).InboxSection,
  })),
  section('publishing', 'Publishing', async () => ({
    Component: (await import('./publishing/PublishingSection.tsx')).PublishingSection,
  })),
  section('account', 'Account', async () => ({
    Component: (await import('./account/AccountSection.tsx')).AccountSection,
  })),
  section('tv-shows/:slug/seasons', 'Manage TV Shows', async () => ({
    Component: (await import('./seasons/SeasonsSection.tsx')).SeasonsSection,
  })),
  section('anime/:slug/seasons', 'Manage Anime', async () => ({
    Component: (await import('./seasons/SeasonsSection.tsx')).SeasonsSection,
  })),
  withDialogs(
    section('matches', 'Manage Matches', async () => ({
      Component: (await import('./matches/MatchesSection.tsx')).MatchesSection,
    })),
    [section('add', 'Add Match', matchDialog), section(':id/edit', 'Edit Match', matchDialog)],
  ),
  section('trash', 'Trash', async () => ({
    Component: (await import('./trash/TrashSection.tsx')).TrashSection,
  })),
];

export const createRouter = () =>
  createBrowserRouter(
    [
      {
        Component: Shell,
        ErrorBoundary: Trouble,
        children: [
          {
            ErrorBoundary: Trouble,
            HydrateFallback: SectionSkeleton,
            children: [...sections, { path: '*', handle: { title: 'Not found' }, Component: NoSection }],
          },
        ],
      },
    ],
    { basename: adminPath },
  );
