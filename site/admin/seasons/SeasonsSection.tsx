import { useLocation, useParams } from 'react-router';
import { movie } from '#schema/movie.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { SeasonsManager } from './SeasonsManager.tsx';
import { SeasonsSkeleton } from './SeasonsSkeleton.tsx';

/** The seasons and episodes of a TV show or an anime, found by its slug. */
export function SeasonsSection() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const title = useRead(`/api/movies/slug/${encodeURIComponent(slug)}`, movie);
  return (
    <Answer
      query={title}
      failure={`Failed to fetch ${pathname.startsWith('/anime') ? 'anime' : 'TV shows'}`}
      skeleton={<SeasonsSkeleton />}
    >
      {(show) => <SeasonsManager show={show} />}
    </Answer>
  );
}
