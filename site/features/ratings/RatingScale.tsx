import type { CSSProperties, MouseEvent } from 'react';
import { type RatingCounts, visitorsWords } from '#schema/rating-summary.ts';

interface Props {
  counts: RatingCounts;
  chosen: number | null;
  onChoose: (value: number) => void;
  onPress: (event: MouseEvent, value: number) => void;
}

/** The numbers from 1 to 10, each below a bar as high as its share: visitors' ratings, and one's own. */
export function RatingScale({ counts, chosen, onChoose, onPress }: Props) {
  const most = Math.max(...counts, 1);
  return (
    <fieldset className="rating-scale" aria-label="Your rating">
      {counts.map((count, place) => {
        const value = place + 1;
        const share = { '--share': `${Math.round((100 * count) / most)}%` } as CSSProperties;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its radio button takes the keys
          <label
            key={value}
            style={share}
            title={visitorsWords(count)}
            onClick={(event) => onPress(event, value)}
          >
            <input
              type="radio"
              name="value"
              value={value}
              aria-label={`${value}, given by ${visitorsWords(count)}`}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>{value}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The same without JavaScript. After sending, the fragment of the address shows that it was saved. */
export const PlainScale = ({ of, counts }: { of: number; counts: RatingCounts }) => (
  <>
    <input type="hidden" name="api" value={`/api/movies/${of}/ratings`} />
    <select className="select" name="value" aria-label="Your rating">
      <option value="">No rating</option>
      {counts.map((count, place) => {
        const value = place + 1;
        return count === 0 ? (
          <option key={value}>{value}</option>
        ) : (
          <option key={value} value={value}>{`${value}, given by ${visitorsWords(count)}`}</option>
        );
      })}
    </select>
    <p className="success after-post" id="rated" tabIndex={-1}>
      Your rating is saved.
    </p>
  </>
);
