import { type KeyboardEvent, useState } from 'react';
import { titlePoster } from '#schema/rules/poster.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { searchIcon } from '#site/ui/icons.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { useCombobox } from './use-combobox.ts';
import { usePause } from './use-pause.ts';

interface Props {
  /** The placeholder, which is the accessible name as well. */
  label: string;
  /** The ids of titles that are chosen already. */
  chosen: ReadonlySet<number>;
  /** The label of those titles. */
  chosenWords: string;
  onChoose: (title: Movie) => void;
}

/** Milliseconds between the last key and the search. */
const pause = 200;
const mostOffered = 8;

/** Offers titles while typing. The box keeps the focus and its text, so that several can be chosen in a row. */
export function TitleSearch({ label, chosen, chosenWords, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const term = usePause(typed.trim(), pause);
  const { data, isError, isPlaceholderData } = useCall(
    'GET /api/movies/search',
    { query: { q: term } },
    { isWanted: term !== '', keepsOld: true },
  );
  const offered = term === '' || isError ? [] : (data ?? []).slice(0, mostOffered);
  const isCurrent = term === typed.trim() && !isPlaceholderData && data !== undefined;
  const isShown = isOpen && typed.trim() !== '';
  const { box, list, option, onKeyDown, restart } = useCombobox<Movie>({
    options: isShown ? offered : [],
    idOf: ({ id }) => id,
    onChoose: (title) => chosen.has(title.id) || onChoose(title),
    isCurrent,
  });

  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    } else {
      if (event.key.startsWith('Arrow')) setIsOpen(true);
      onKeyDown(event);
    }
  }

  return (
    <search
      className="search-field title-search"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <Icon d={searchIcon} />
      <input
        className="input"
        type="search"
        {...box}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          restart();
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={pressed}
      />
      {isShown && (
        <div className="popup tall offered">
          <div {...list('Titles found')}>
            {offered.map((title) => (
              <div
                key={title.id}
                className="line option"
                {...option(title)}
                aria-disabled={chosen.has(title.id) || undefined}
              >
                <Offer title={title} chosenWords={chosen.has(title.id) ? chosenWords : null} />
              </div>
            ))}
          </div>
          {offered.length === 0 && (
            <p className="muted" role="status">
              {isError
                ? 'The search failed. Type again to repeat it.'
                : !isCurrent
                  ? 'Searching...'
                  : 'No title found'}
            </p>
          )}
        </div>
      )}
    </search>
  );
}

function Offer({ title, chosenWords }: { title: Movie; chosenWords: string | null }) {
  const { src, srcset, drawn } = titlePoster(title);
  return (
    <>
      <span className="row-picture">
        <PosterImage src={src} srcset={srcset} drawn={drawn} sizes="34px" />
      </span>
      <span className="row-text">
        <b dir="auto">{title.title}</b>
        <small>{[typeLabel(title.type), title.year, chosenWords].filter(Boolean).join(' · ')}</small>
      </span>
    </>
  );
}
