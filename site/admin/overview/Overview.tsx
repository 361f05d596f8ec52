import { Link } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Empty } from '#site/admin/parts/Empty.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { TitleTable } from '#site/admin/titles/TitleTable.tsx';
import { titleKinds } from '#site/admin/titles/title-kinds.ts';
import { trusted } from '#site/lib/api.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon, filmIcon } from '#site/ui/icons.ts';
import { Stats } from './Stats.tsx';

const shown = 6;

/** The catalogue at a glance: how much there is, and what came last. */
export function Overview() {
  const newest = useRead('/api/movies/recent', trusted<Movie[]>(), { params: { limit: shown } });
  return (
    <>
      <PageHead title="Dashboard Overview" text="The catalogue at a glance.">
        <Link className="btn btn-quiet btn-sm" to="/tv-shows/new">
          <Icon d={plusIcon} />
          {titleKinds.tv_show.add}
        </Link>
        <Link className="btn btn-primary btn-sm" to="/movies/add">
          <Icon d={plusIcon} />
          {titleKinds.movie.add}
        </Link>
      </PageHead>
      <Stats />
      <div className="panel">
        <header>
          <h2>Newest titles</h2>
          <Link className="more" to="/movies">
            {titleKinds.movie.manage} <Icon d={chevronRightIcon} />
          </Link>
        </header>
        <Answer query={newest} failure={titleKinds.movie.fetchFailed} skeleton={<NewestSkeleton />}>
          {(titles) =>
            titles.length === 0 ? (
              <Empty icon={filmIcon} title="No titles yet">
                <p>Add Movie begins the catalogue.</p>
              </Empty>
            ) : (
              <TitleTable titles={titles} isMixed />
            )
          }
        </Answer>
      </div>
    </>
  );
}

function NewestSkeleton() {
  return (
    <div className="rows-skeleton">
      {Array.from({ length: shown }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={place} className="skeleton" />
      ))}
    </div>
  );
}
