import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react';
import type { Movie } from '#schema/shapes/movie.ts';
import { seasonPath } from '#site/lib/paths.ts';
import { seasonLabel } from '#site/lib/title-facts.ts';
import { isPlainClick, type SeasonChoice } from './season-picker.ts';

interface Props {
  title: Pick<Movie, 'type' | 'slug'>;
  seasons: SeasonChoice[];
  selected: number | null;
  isHydrated: boolean;
  strip: RefObject<HTMLElement | null>;
  /** Shows a season in place; null where every season is another page. */
  onChoose: ((season: SeasonChoice) => void) | null;
}

/** Above this many, the seasons are one strip, with a list to choose from. */
const mostButtons = 12;

/** The place in a list of so many that a key leads to; null for keys that lead nowhere. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The seasons as links, which are one stop of the Tab key once arrow keys lead from one to the next; and above twelve also as a list. */
export function SeasonChoices({ title, seasons, selected, isHydrated, strip, onChoose }: Props) {
  /** The season whose link has the focus. */
  const [reached, setReached] = useState<number | null>(null);
  const isLongList = seasons.length > mostButtons;
  const place = seasons.findIndex(({ number }) => number === selected);
  const stop = reached ?? selected ?? seasons[0]?.number;
  // The strip keeps the selected season in its middle.
  useEffect(() => {
    const list = strip.current;
    const shown = list?.children[place];
    if (list && isLongList && shown instanceof HTMLElement)
      list.scrollLeft = shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2;
  }, [strip, place, isLongList]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const to = placeAfter(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length);
    if (to === null) return;
    event.preventDefault();
    links[to]?.focus();
  }

  function handleClick(event: MouseEvent, season: SeasonChoice) {
    // A long season has pages of its own.
    if (!onChoose || !isPlainClick(event) || season.isLong) return;
    event.preventDefault();
    onChoose(season);
  }

  function handleSelect(number: number) {
    const season = seasons.find((one) => one.number === number);
    if (!season) return;
    if (onChoose && !season.isLong) onChoose(season);
    else location.assign(seasonPath(title, number));
  }

  return (
    <div className="season-choice">
      {isLongList && (
        <select
          className="select needs-js"
          name="season"
          aria-label="Season"
          value={selected ?? ''}
          onChange={({ target }) => handleSelect(Number(target.value))}
        >
          {selected === null && <option value="">Choose a season</option>}
          {seasons.map(({ number, name }) => (
            <option key={number} value={number}>
              {name.includes(String(number)) ? name : `${number}: ${name}`}
            </option>
          ))}
        </select>
      )}
      <nav
        className={isLongList ? 'seasons strip-of-seasons fading' : 'seasons'}
        aria-label="Seasons"
        ref={strip}
        onKeyDown={handleKey}
        onBlur={() => setReached(null)}
      >
        {seasons.map((choice) => (
          <a
            key={choice.id}
            className="season"
            data-here={onChoose ? true : undefined}
            href={seasonPath(title, choice.number)}
            aria-current={choice.number === selected ? 'true' : undefined}
            tabIndex={isHydrated && choice.number !== stop ? -1 : undefined}
            onFocus={() => setReached(choice.number)}
            onClick={(event) => handleClick(event, choice)}
          >
            <span>{seasonLabel(choice.number)}</span>
            <span className="visually-hidden">{` ${choice.name}`}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
