import type { CSSProperties } from 'react';
import {
  type RatingCounts,
  ratingLimits,
  ratingSummary,
  visitorsLabel,
} from '#schema/rules/rating-summary.ts';

interface Props {
  /** The catalogue's own. */
  rating: number | null;
  counts: RatingCounts;
}

/** One number is large: the catalogue's, or visitors' where it has none. Each says whose it is. */
export function Score({ rating, counts }: Props) {
  const { count, mean } = ratingSummary(counts);
  const large = rating ?? mean;
  if (large === null) return null;
  const byVisitors =
    rating === null
      ? `Out of 10, from ${visitorsLabel(count)}`
      : `Visitors ${mean?.toFixed(1)} from ${count.toLocaleString('en')}`;
  return (
    <div className="score">
      <b>{large.toFixed(1)}</b>
      <div>
        {rating !== null && <p>Catalogue, out of 10</p>}
        {mean !== null &&
          (count < ratingLimits.shownApart ? (
            <p>{byVisitors}</p>
          ) : (
            <details>
              <summary>{byVisitors}</summary>
              <Bars counts={counts} />
            </details>
          ))}
      </div>
    </div>
  );
}

/** How many gave each number, as bars. */
function Bars({ counts }: Pick<Props, 'counts'>) {
  const most = Math.max(...counts, 1);
  return (
    <ol>
      {counts.map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number that was given
        <li key={place} style={{ '--share': count / most } as CSSProperties} title={visitorsLabel(count)}>
          <span>{place + ratingLimits.min}</span>
          <span className="visually-hidden">{`: ${visitorsLabel(count)}`}</span>
        </li>
      ))}
    </ol>
  );
}
