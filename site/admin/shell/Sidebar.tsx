import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '#site/admin/data/use-role.ts';
import { useSidebarCounts } from '#site/admin/data/use-waiting.ts';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { useHasMore } from '#site/admin/parts/use-has-more.ts';
import { SavedViews } from '#site/admin/titles/SavedViews.tsx';
import { $session } from '#site/stores/session.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronDownIcon, logOutIcon, xIcon } from '#site/ui/icons.ts';
import { logOut } from './log-out.ts';
import { type Current, currentOf, type Entry, entriesFor, type Place } from './navigation.ts';
import { useSiteBrand } from './use-section-title.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Always visible on wide screens. On small ones it slides in, and closes when a link is followed. */
export function Sidebar({ isOpen, onClose }: Props) {
  const counts = useSidebarCounts();
  const entries = entriesFor(useMay()).filter(
    ({ isShownWith }) => isShownWith === undefined || counts[isShownWith] > 0,
  );
  const { key, pathname } = useLocation();
  const current = currentOf(pathname);
  const side = useRef<HTMLElement>(null);
  const { scrolled, end, hasMore } = useHasMore<HTMLDivElement>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address closes it
  useEffect(onClose, [key]);

  const lit = current?.part?.to ?? current?.entry.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is lit
  useEffect(() => {
    side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [lit, isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    side.current?.querySelector<HTMLElement>('a')?.focus();
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen, onClose]);

  return (
    <>
      <nav ref={side} id="side" className={isOpen ? 'sidebar open' : 'sidebar'} aria-label="Dashboard">
        <div className="line sidebar-head">
          <Brand />
          <IconButton icon={xIcon} words="Close sidebar" onClick={onClose} />
        </div>
        <div className="sidebar-list" ref={scrolled} data-more={hasMore || undefined}>
          <ul className="menu-rows">
            {entries.map((entry) => (
              <li key={entry.name} className={entry.isApart && 'apart'}>
                {entry.look === 'fold' ? (
                  <Fold entry={entry} current={current} isOfOverview={pathname === '/'} />
                ) : (
                  <EntryLink
                    place={entry}
                    isCurrent={current?.entry.name === entry.name}
                    due={entry.waiting ? counts[entry.waiting] : 0}
                  />
                )}
              </li>
            ))}
          </ul>
          <span ref={end} className="sidebar-end" />
        </div>
        <span className="line menu-rows">
          <button type="button" onClick={logOut}>
            <Icon d={logOutIcon} />
            Logout
          </button>
          <Name />
        </span>
      </nav>
      {/* biome-ignore lint/a11y: the pointer's way out; the keyboard has Escape */}
      <div className="scrim" onClick={onClose} />
    </>
  );
}

interface LinkProps {
  place: Place;
  isCurrent: boolean;
  /** How much waits there. */
  due?: number;
  /** Its icon would stand on the line of the links below an entry. */
  isPart?: boolean;
}

const EntryLink = ({ place: { to, name, icon }, isCurrent, due = 0, isPart = false }: LinkProps) => (
  <Link className="nav" to={to} aria-current={isCurrent ? 'page' : undefined}>
    {!isPart && <Icon d={icon} />}
    <span>{name}</span>
    {due > 0 && (
      <span className="waiting to-end">
        <span>{due.toLocaleString('en')}</span> <span className="visually-hidden">waiting</span>
      </span>
    )}
  </Link>
);

interface FoldProps {
  entry: Entry;
  current: Current | undefined;
  isOfOverview: boolean;
}

/** An entry with links below it: open while one of them is current, on the overview, and where somebody opened it. */
function Fold({ entry, current, isOfOverview }: FoldProps) {
  const id = useId();
  const { parts = [], ...place } = entry;
  const isWithin = current?.entry.name === entry.name;
  const [chosen, setChosen] = useState<boolean>();
  const [wasWithin, setWasWithin] = useState(isWithin);
  if (isWithin !== wasWithin) {
    setWasWithin(isWithin);
    setChosen(undefined);
  }
  const isUnfolded = chosen ?? (isWithin || isOfOverview);
  return (
    <>
      <div className={isWithin ? 'nav-fold within' : 'nav-fold'}>
        <EntryLink place={place} isCurrent={isWithin && !current.part} />
        <button
          type="button"
          aria-label={`Entries of ${place.name}`}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setChosen(!isUnfolded)}
        >
          <Icon d={chevronDownIcon} />
        </button>
      </div>
      <div id={id} className="nav-parts" hidden={!isUnfolded}>
        <ul aria-label={place.name}>
          {parts.map((part) => (
            <li key={part.to}>
              <EntryLink isPart place={part} isCurrent={isWithin && current.part?.to === part.to} />
            </li>
          ))}
        </ul>
        <SavedViews isWanted={isUnfolded} />
      </div>
    </>
  );
}

/** Who is signed in. */
function Name() {
  const name = useStore($session)?.username;
  return (
    <small className="cut" title={name}>
      {name}
    </small>
  );
}

function Brand() {
  const { name, logo } = useSiteBrand();
  return (
    <Link className="line-close brand" to="/">
      {logo ? (
        <img className="logo" src={logo} alt="" height="28" />
      ) : (
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path className="yellow" d="M4 3.6 28.4 15.4 4 11.1Z" />
          <path className="magenta" d="M4 12.3 28.4 16 4 19.7Z" />
          <path className="cyan" d="M4 20.9 28.4 16.6 4 28.4Z" />
        </svg>
      )}
      <span className="cut">{name}</span>
      <small>Admin</small>
    </Link>
  );
}
