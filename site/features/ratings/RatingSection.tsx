import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { getRatings, rateTitle, takeRatingBack } from '#schema/calls/ratings.ts';
import { type RatingCounts, ratedHint, ratingSummary, visitorsWords } from '#schema/rating-summary.ts';
import { call } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { PlainScale, RatingScale } from './RatingScale.tsx';
import sheet from './ratings-hydrated.css?url';

interface Props {
  /** The id of the title. */
  of: number;
  counts: RatingCounts;
  /** Why a form that was sent without this script was refused. */
  refused?: string;
}

/** In milliseconds. A server without an answer by then counts as unreachable. */
const patienceMs = 20_000;
const hasRated = () => document.cookie.split('; ').some((one) => one.startsWith(`${ratedHint}=`));

interface Shown {
  counts: RatingCounts;
  own: number | null;
}

/** 'static' until the script and its sheet have loaded; its form is then a plain one. */
type Step = 'static' | 'idle' | 'pending' | 'removed';

/** Visitors' ratings of the title, which are in the page, and the own rating, which the browser adds. */
export function RatingSection({ of, counts: inPage, refused }: Props) {
  const [{ counts, own }, setRatings] = useState<Shown>({ counts: inPage, own: null });
  const [picked, setPicked] = useState<number | null>(null);
  const [step, setStep] = useState<Step>('static');
  const [problem, setProblem] = useState(refused ?? null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = link.onerror = () => setStep('idle');
    document.head.append(link);
    // Pages are the same for everyone. A browser that has never rated need not request its own rating.
    if (hasRated())
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

  async function send(value: number | null): Promise<void> {
    if (step === 'pending') return;
    setStep('pending');
    setProblem(null);
    const signal = AbortSignal.timeout(patienceMs);
    const params = { id: of };
    try {
      setRatings(
        await (value === null
          ? call<typeof takeRatingBack>('DELETE /api/movies/:id/ratings/own', { params }, { signal })
          : call<typeof rateTitle>(
              'PUT /api/movies/:id/ratings/own',
              { params, body: { value } },
              { signal },
            )),
      );
      setPicked(null);
      setStep(value === null ? 'removed' : 'idle');
      // The pressed button is removed with the rating.
      if (value === null) button.current?.focus();
    } catch (error) {
      setStep('idle');
      setProblem(error instanceof ApiError && error.status < 500 ? error.words : '');
    }
  }

  const chosen = picked ?? own;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (chosen !== null && chosen !== own) void send(chosen);
  }

  /** A click on a number rates at once. Arrow keys only choose, and Enter or the button rates. */
  function press({ target }: MouseEvent, value: number): void {
    if (target instanceof HTMLInputElement) return;
    setPicked(value);
    if (value !== own) void send(value);
  }

  const { count, mean } = ratingSummary(counts);
  const isHydrated = step !== 'static';
  return (
    <form
      className={isHydrated ? 'ratings hydrated' : 'ratings'}
      method="post"
      action="#ratings"
      onSubmit={submit}
    >
      <div className="section-head">
        <h2 id="ratings-h">Ratings</h2>
        <p className="quiet">
          {mean === null ? 'Be the first to rate it.' : `${mean.toFixed(1)} / 10 by ${visitorsWords(count)}`}
        </p>
      </div>
      {isHydrated ? (
        <RatingScale counts={counts} chosen={chosen} onChoose={setPicked} onPress={press} />
      ) : (
        <PlainScale of={of} counts={counts} />
      )}
      {problem !== null && (
        <Problem>{`Failed to save your rating. ${problem || 'Please try again.'}`}</Problem>
      )}
      <div className="rating-foot">
        <button
          ref={button}
          className="btn btn-quiet btn-sm"
          type="submit"
          aria-disabled={
            (isHydrated && (step === 'pending' || chosen === null || chosen === own)) || undefined
          }
        >
          {step === 'pending' ? 'Saving...' : own === null ? 'Rate' : 'Change'}
        </button>
        {own !== null && (
          <button className="btn btn-ghost btn-sm" type="button" onClick={() => void send(null)}>
            Remove my rating
          </button>
        )}
        {isHydrated && chosen === null && step === 'idle' && (
          <p className="quiet">Press a number to rate it.</p>
        )}
        {isHydrated && (
          <p className="success" role="status">
            {own !== null && <span>{`You gave it ${own}.`}</span>}
            {step === 'removed' && <span>Your rating is removed.</span>}
          </p>
        )}
      </div>
    </form>
  );
}
