import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Movie } from '#schema/shapes/movie.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { useDrafts } from '#site/admin/drafts/DraftMark.tsx';
import { Answer, Empty, RowsSkeleton } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { useInBrowser } from '#site/admin/parts/use-in-browser.ts';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { editPath, titleKinds } from '#site/admin/titles/title-kinds.ts';
import { newestRead, newestShown, totalReads } from '#site/lib/dashboard-reads.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon, filmIcon } from '#site/ui/icons.ts';
import { WaitingList } from './WaitingList.tsx';

const ServerState = lazy(async () => ({ default: (await import('./ServerState.tsx')).ServerState }));
const Visitors = lazy(async () => ({ default: (await import('./Visitors.tsx')).Visitors }));
const FigureLists = lazy(async () => ({ default: (await import('./FigureLists.tsx')).FigureLists }));

/** The size of the catalogue, what waits, the newest titles, and the figures of visitors. */
export function Overview() {
  const mayEdit = useMay()('titles');
  return (
    <>
      <PageHead title="Dashboard Overview">{mayEdit && <YourDrafts />}</PageHead>
      <Totals />
      <div className="stack overview">
        <WaitingList />
        <div className="stack overview-side">
          <Later>
            <ServerState />
          </Later>
          {mayEdit && <Newest />}
        </div>
        <Later instead={<div className="panel plots-skeleton" />}>
          <Visitors />
        </Later>
      </div>
      {mayEdit && (
        <Later>
          <FigureLists />
        </Later>
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

const useTotal = ({ params }: (typeof totalReads)[keyof typeof totalReads]) =>
  useCall('GET /api/titles', { query: params }).data?.total;

/** Total Movies counts all three types (specification, point 2). */
function Totals() {
  const [movies, shows, anime] = [
    useTotal(totalReads.movies),
    useTotal(totalReads.shows),
    useTotal(totalReads.anime),
  ];
  const isKnown = movies !== undefined && shows !== undefined && anime !== undefined;
  const cards = [
    ['Total Movies', isKnown ? movies + shows + anime : undefined, '/titles'],
    ['TV Shows', shows, '/tv-shows'],
    ['Anime', anime, '/anime'],
  ] as const;
  const mayEdit = useMay()('titles');
  return (
    <dl className="panel facts totals tabular ruled">
      {cards.map(([name, total, to]) => (
        <div className="wrapping spread" key={name}>
          <dt>
            {mayEdit ? (
              <Link className="covering" to={to}>
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>{' '}
          <dd>{total?.toLocaleString('en') ?? <span className="skeleton" />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Newest() {
  const newest = useCall('GET /api/titles', { query: newestRead.params });
  return (
    <Panel
      title="Newest titles"
      actions={
        <Link className="more" to="/titles">
          <span>All</span> <Icon d={chevronRightIcon} />
        </Link>
      }
    >
      <Answer
        query={newest}
        failure={titleKinds.movie.fetchFailed}
        skeleton={<RowsSkeleton rows={newestShown} />}
      >
        {({ titles }) =>
          titles.length === 0 ? (
            <Empty icon={filmIcon} title="No titles yet">
              <p>Add Movie begins the catalogue.</p>
            </Empty>
          ) : (
            <NewestList titles={titles} />
          )
        }
      </Answer>
    </Panel>
  );
}

const NewestList = ({ titles }: { titles: readonly Movie[] }) => (
  <ul>
    {titles.map((title) => (
      <li key={title.id} className="panel-row split wrapping spread">
        <span className="row-picture">
          <TitlePoster title={title} sizes="34px" />
        </span>
        <span className="row-text">
          <Link dir="auto" to={editPath(title)}>
            {title.title}
          </Link>
          <small>{[typeLabel(title.type), title.genre, title.year].filter(Boolean).join(', ')}</small>
        </span>
        <PublicationBadge of={title} />
      </li>
    ))}
  </ul>
);
