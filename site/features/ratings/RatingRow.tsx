import { useEffect, useRef, useState } from 'react';
import type { getRatings, rateTitle, takeRatingBack } from '#schema/calls/ratings.ts';
import { type RatingCounts, ratedHint } from '#schema/rules/rating-summary.ts';
import { call } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { Score } from './Score.tsx';
import { Stars } from './Stars.tsx';

interface Props {
  /** The id of the title; left out where it cannot be rated. */
  of?: number;
  /** The catalogue's own rating. */
  rating: number | null;
  counts: RatingCounts;
  /** Why a form that was sent without this script was refused. */
  refused?: string;
}

/** In milliseconds. A server without an answer by then counts as unreachable. */
const patienceMs = 20_000;
const hasRated = () => document.cookie.split('; ').some((one) => one.startsWith(`${ratedHint}=`));

/** The rating of the catalogue, those of visitors, which are in the page, and the own one, which the browser adds. */
export function RatingRow({ of, rating, counts: inPage, refused }: Props) {
  const [{ counts, own }, setRatings] = useState<{ counts: RatingCounts; own: number | null }>({
    counts: inPage,
    own: null,
  });
  /** What is chosen and not saved yet; null: none. */
  const [picked, setPicked] = useState<number | null>();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState(refused ?? null);
  /** The latest press that is not sent yet: one that comes while another is being saved follows it. */
  const wanted = useRef<{ value: number | null }>(null);
  const isSaving = useRef(false);

  useEffect(() => {
    // Pages are the same for everyone. A browser that has never rated need not request its own rating.
    if (of === undefined || !hasRated()) return;
    call<typeof getRatings>(
      'GET /api/movies/:id/ratings',
      { params: { id: of } },
      { signal: AbortSignal.timeout(patienceMs) },
    ).then(
      // A rating that was sent meanwhile is newer.
      (answer) => setRatings((shown) => (shown.own === null ? answer : shown)),
      () => {
        // The counts of the page stay.
      },
    );
  }, [of]);

  async function saveWanted(id: number): Promise<void> {
    const { value } = wanted.current ?? { value: null };
    wanted.current = null;
    const signal = AbortSignal.timeout(patienceMs);
    const params = { id };
    setRatings(
      await (value === null
        ? call<typeof takeRatingBack>('DELETE /api/movies/:id/ratings/own', { params }, { signal })
        : call<typeof rateTitle>('PUT /api/movies/:id/ratings/own', { params, body: { value } }, { signal })),
    );
    setSaid(value === null ? 'Rating removed.' : `You rated it ${value}.`);
  }

  async function rate(value: number | null): Promise<void> {
    if (of === undefined) return;
    setPicked(value);
    setProblem(null);
    wanted.current = { value };
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (wanted.current) await saveWanted(of);
    } catch (error) {
      wanted.current = null;
      setSaid('');
      setProblem(error instanceof ApiError && error.status < 500 ? error.words : '');
    }
    isSaving.current = false;
    setPicked(undefined);
  }

  return (
    <div className="rating-row">
      <Score rating={rating} counts={counts} />
      {of !== undefined && (
        <Stars
          api={`/api/movies/${of}/ratings`}
          own={own}
          chosen={picked === undefined ? own : picked}
          onChoose={setPicked}
          onRate={(value) => void rate(value)}
        />
      )}
      {problem !== null && (
        <Problem>{`Failed to save your rating. ${problem || 'Please try again.'}`}</Problem>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
