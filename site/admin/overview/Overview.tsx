import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { listTitles } from '#schema/calls/titles.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { type Totals, useTotals } from '#site/admin/data/use-totals.ts';
import { useDrafts } from '#site/admin/drafts/use-drafts.ts';
import { Answer, Empty, Repeated } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Stat } from '#site/admin/parts/Stat.tsx';
import { useInBrowser } from '#site/admin/parts/use-in-browser.ts';
import { titleKinds } from '#site/admin/titles/title-kinds.ts';
import { newestRead, newestShown } from '#site/lib/dashboard-reads.ts';
import { plusIcon, sparklesIcon, tvIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon, clapperboardIcon, filmIcon } from '#site/ui/icons.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { NewestTable } from './NewestTable.tsx';

const Visitors = lazy(async () => ({ default: (await import('./Visitors.tsx')).Visitors }));
const ComingNext = lazy(async () => ({ default: (await import('./ComingNext.tsx')).ComingNext }));
const DeadLinks = lazy(async () => ({ default: (await import('./DeadLinks.tsx')).DeadLinks }));
const FigureLists = lazy(async () => ({ default: (await import('./FigureLists.tsx')).FigureLists }));

/** The size of the catalogue, the figures of visitors, and the newest titles. */
export function Overview() {
  const mayEdit = useMay()('titles');
  return (
    <>
      <PageHead title="Dashboard Overview" text="The catalogue at a glance.">
        {mayEdit && (
          <>
            <YourDrafts />
            <ButtonLink icon={plusIcon} to="/tv-shows/new">
              {titleKinds.tv_show.add}
            </ButtonLink>
            <ButtonLink look="primary" icon={plusIcon} to="/movies/add">
              {titleKinds.movie.add}
            </ButtonLink>
          </>
        )}
      </PageHead>
      <Stats />
      <Later instead={<div className="panel plots-skeleton" />}>
        <Visitors />
      </Later>
      {mayEdit && (
        <>
          <Newest />
          <Later>
            <ComingNext />
            <DeadLinks />
            <FigureLists />
          </Later>
        </>
      )}
    </>
  );
}

/** Loads parts after the first paint; the server renders only what stands in their place. */
const Later = ({ instead, children }: { instead?: ReactNode; children: ReactNode }) =>
  useInBrowser() ? <Suspense fallback={instead}>{children}</Suspense> : instead;

/** Links to the unsaved changes, if there are any. */
function YourDrafts() {
  const count = useDrafts().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <ButtonLink look="ghost" to="/drafts">
      {counted(count, 'draft')}
    </ButtonLink>
  );
}

function Newest() {
  const newest = useCall<typeof listTitles>('GET /api/titles', { query: newestRead.params });
  return (
    <Panel
      title="Newest titles"
      actions={
        <Link className="more" to="/movies">
          <span>{titleKinds.movie.manage}</span> <Icon d={chevronRightIcon} />
        </Link>
      }
    >
      <Answer query={newest} failure={titleKinds.movie.fetchFailed} skeleton={<NewestSkeleton />}>
        {({ titles }) =>
          titles.length === 0 ? (
            <Empty icon={filmIcon} title="No titles yet">
              <p>Add Movie begins the catalogue.</p>
            </Empty>
          ) : (
            <NewestTable titles={titles} />
          )
        }
      </Answer>
    </Panel>
  );
}

function NewestSkeleton() {
  return (
    <div className="rows-skeleton">
      <Repeated times={newestShown}>
        <span className="skeleton" />
      </Repeated>
    </div>
  );
}

/** Total Movies counts all three types (specification, point 2). */
function Stats() {
  const totals = useTotals();
  const { movies, shows, anime } = totals;
  const isKnown = movies !== undefined && shows !== undefined && anime !== undefined;
  return (
    <div className="stats">
      <Stat
        name="Total Movies"
        note="of all types"
        icon={clapperboardIcon}
        figure={isKnown ? inDigits(movies + shows + anime) : undefined}
      >
        {isKnown && <Split movies={movies} shows={shows} anime={anime} />}
      </Stat>
      <Stat name="TV Shows" icon={tvIcon} figure={inDigits(shows)} />
      <Stat name="Anime" icon={sparklesIcon} figure={inDigits(anime)} />
    </div>
  );
}

const inDigits = (value: number | undefined) => value?.toLocaleString('en');

function Split({ movies, shows, anime }: { [Name in keyof Totals]: number }) {
  return (
    <>
      <div className="stat-split" aria-hidden="true">
        <i className="hue-primary" style={{ flex: movies }} />
        <i className="hue-secondary" style={{ flex: shows }} />
        <i className="hue-accent" style={{ flex: anime }} />
      </div>
      <p className="stat-legend">
        <span className="hue-primary">
          {ownElement(inDigits(movies))} <span>movies</span>
        </span>
        <span className="hue-secondary">
          {ownElement(inDigits(shows))} <span>TV shows</span>
        </span>
        <span className="hue-accent">
          {ownElement(inDigits(anime))} <span>anime</span>
        </span>
      </p>
    </>
  );
}
