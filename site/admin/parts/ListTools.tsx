import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { searchIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { Tip } from './Tip.tsx';
import { useListParams } from './use-list-params.ts';

interface ChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { value: Value; words: ReactNode; icon?: string }[];
  onChoose: (value: Value) => void;
}

/** Buttons in a row, of which one is chosen. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => option.value === value || onChoose(option.value)}
        >
          {option.icon && <Icon d={option.icon} />}
          {wrapText(option.words)}
        </button>
      ))}
    </fieldset>
  );
}

interface IconsProps<Value extends string> extends Omit<ChoiceProps<Value>, 'options'> {
  options: readonly { value: Value; words: string; icon: string }[];
}

/** A Choice of icons, whose words are their tooltips. */
export const IconChoice = <Value extends string>({ label, value, options, onChoose }: IconsProps<Value>) => (
  <fieldset className="segmented icons" aria-label={label}>
    {options.map((option) => (
      <Tip key={option.value} words={option.words}>
        <button
          type="button"
          aria-label={option.words}
          aria-pressed={option.value === value}
          onClick={() => option.value === value || onChoose(option.value)}
        >
          <Icon d={option.icon} />
        </button>
      </Tip>
    ))}
  </fieldset>
);

interface SearchProps {
  /** The placeholder, which is the accessible name as well. */
  label: string;
  maxLength?: number;
}

/** Milliseconds between the last key and the search. */
const pause = 250;

/** Searches while typing; the term is in the address as `search`. */
export function SearchBox({ label, maxLength = 100 }: SearchProps) {
  const { search, narrow } = useListParams();
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  /** The term that this box wrote into the address last; more may have been typed since. */
  const [sent, setSent] = useState(search);
  // Back or a link has changed the address.
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }

  useEffect(() => {
    const term = typed.trim();
    if (term === sent.trim()) return;
    const timer = setTimeout(() => {
      setSent(term);
      // A longer term replaces the shorter one in the history, so one step back leaves the search.
      narrow('search', term, { replaces: search !== '' });
    }, pause);
    return () => clearTimeout(timer);
  });

  return <SearchField {...{ label, maxLength }} value={typed} onChange={setTyped} />;
}

interface FieldProps extends SearchProps {
  value: string;
  onChange: (typed: string) => void;
}

export const SearchField = ({ label, maxLength, value, onChange }: FieldProps) => (
  <search className="search-field">
    <Icon d={searchIcon} />
    <input
      className="input"
      type="search"
      placeholder={label}
      aria-label={label}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </search>
);
