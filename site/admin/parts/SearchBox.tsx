import { useEffect, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { searchIcon } from '#site/ui/icons.ts';
import { useListParams } from './use-list-params.ts';

interface Props {
  /** What is searched, as placeholder and name. */
  label: string;
  maxLength?: number;
}

/** Milliseconds after the last key. */
const pause = 250;

/** Searches while somebody types; the term stands in the address as `search`. */
export function SearchBox({ label, maxLength = 100 }: Props) {
  const { search, narrow } = useListParams();
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  /** What this box has put into the address itself, while more is being typed. */
  const [sent, setSent] = useState(search);
  // the address changed by Back or by a link
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }

  useEffect(() => {
    const term = typed.trim();
    if (term === sent) return;
    const timer = setTimeout(() => {
      setSent(term);
      // a search that goes on replaces itself: one step back leads out of it
      narrow('search', term, { replaces: search !== '' });
    }, pause);
    return () => clearTimeout(timer);
  });

  return (
    <search className="search">
      <Icon d={searchIcon} />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
