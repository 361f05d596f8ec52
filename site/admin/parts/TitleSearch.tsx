import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { searchTitles } from '#schema/calls/title-lists.ts';
import type { Movie } from '#schema/movie.ts';
import { titlePoster } from '#schema/poster.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { searchIcon } from '#site/ui/icons.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';

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
  const id = useId();
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError, isPlaceholderData } = useCall<typeof searchTitles>(
    'GET /api/movies/search',
    { query: { q: term } },
    { isWanted: term !== '', keepsOld: true },
  );
  const offered = term === '' || isError ? [] : (data ?? []).slice(0, mostOffered);
  /** The offered titles belong to the present text, so that Enter cannot choose a result of an earlier one. */
  const isCurrent = term === typed.trim() && !isPlaceholderData && data !== undefined;
  const isShown = isOpen && typed.trim() !== '';
  const pointed = offered[Math.min(active, offered.length - 1)];
  const optionId = (title: Movie) => `${id}-${title.id}`;

  function choose(title: Movie): void {
    if (!chosen.has(title.id)) onChoose(title);
  }

  function pressed(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offered.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive((now) => (Math.min(now, offered.length - 1) + step + offered.length) % offered.length);
    } else if (event.key === 'Enter') {
      // Enter must not submit the surrounding form.
      event.preventDefault();
      if (isShown && isCurrent && pointed) choose(pointed);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  }

  return (
    <search
      className="search title-search"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <Icon d={searchIcon} />
      <input
        type="search"
        role="combobox"
        placeholder={label}
        aria-label={label}
        aria-expanded={isShown && offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && pointed ? optionId(pointed) : undefined}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={pressed}
      />
      {isShown && (
        <div className="offered">
          <div id={`${id}-list`} role="listbox" aria-label="Titles found">
            {offered.map((title) => (
              <Offer
                key={title.id}
                id={optionId(title)}
                title={title}
                isPointed={title === pointed}
                chosenWords={chosen.has(title.id) ? chosenWords : null}
                onChoose={() => choose(title)}
              />
            ))}
          </div>
          {offered.length === 0 && (
            <p role="status">
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

interface OfferProps {
  id: string;
  title: Movie;
  isPointed: boolean;
  /** Why the title cannot be chosen; null when it can. */
  chosenWords: string | null;
  onChoose: () => void;
}

function Offer({ id, title, isPointed, chosenWords, onChoose }: OfferProps) {
  const { src, srcset, drawn } = titlePoster(title);
  const facts = [typeLabel(title.type), title.year, chosenWords].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPointed}
      aria-disabled={chosenWords !== null || undefined}
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <PosterImage src={src} srcset={srcset} drawn={drawn} sizes="34px" />
      <span>
        <b dir="auto">{title.title}</b>
        <small>{facts}</small>
      </span>
    </div>
  );
}
