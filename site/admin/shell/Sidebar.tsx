import { Fragment, useEffect, useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useMay } from '#site/admin/data/use-role.ts';
import { useTotals, useWaiting } from '#site/admin/data/use-totals.ts';
import { useHasMore } from '#site/admin/parts/use-has-more.ts';
import { SavedViews } from '#site/admin/titles/SavedViews.tsx';
import { keyboardIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { logOutIcon } from '#site/ui/icons.ts';
import { navigation, neededFor } from './navigation.ts';
import { useSiteBrand } from './use-section-title.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onSheet: () => void;
  onLogOut: () => void;
}

/** Always visible on wide screens. On small ones it slides in, and closes when a link is followed. */
export function Sidebar({ isOpen, onClose, onSheet, onLogOut }: Props) {
  const may = useMay();
  const totals = useTotals();
  const groups = navigation
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ to }) => may(neededFor(to))) }))
    .filter(({ entries }) => entries.length > 0);
  const isRead = totals.movies !== undefined;
  const waiting = useWaiting({ comments: isRead && may('comments'), asks: isRead && may('asks') });
  const group = useId();
  const { key } = useLocation();
  const side = useRef<HTMLElement>(null);
  const { scrolled, end, hasMore } = useHasMore<HTMLDivElement>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address closes it
  useEffect(onClose, [key]);

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
        <Brand />
        <div className="sidebar-list" ref={scrolled} data-more={hasMore || undefined}>
          {groups.map(({ name, entries }, index) => (
            <Fragment key={name ?? ''}>
              {name && <h2 id={`${group}-${index}`}>{name}</h2>}
              <ul {...(name && { 'aria-labelledby': `${group}-${index}` })}>
                {entries.map(({ to, name, icon, isExact = false, total, waiting: kind }) => (
                  <li key={to}>
                    <NavLink className="nav" to={to} end={isExact || total !== undefined}>
                      <Icon d={icon} />
                      <span>{name}</span>
                      {total && totals[total] !== undefined && (
                        <span className="badge">{totals[total].toLocaleString('en')}</span>
                      )}
                      {kind && waiting[kind] ? (
                        <span className="badge due">{`${waiting[kind]} waiting`}</span>
                      ) : null}
                    </NavLink>
                  </li>
                ))}
              </ul>
              {name === 'Manage' && may('titles') && <SavedViews isWanted={isRead} />}
            </Fragment>
          ))}
          <span ref={end} className="sidebar-end" />
        </div>
        <button type="button" onClick={onSheet}>
          <Icon d={keyboardIcon} />
          Keyboard shortcuts
        </button>
        <button type="button" onClick={onLogOut}>
          <Icon d={logOutIcon} />
          Logout
        </button>
      </nav>
      {/* biome-ignore lint/a11y: the pointer's way out; the keyboard has Escape */}
      <div className="scrim" onClick={onClose} />
    </>
  );
}

function Brand() {
  const { name, logo } = useSiteBrand();
  return (
    <Link className="brand" to="/">
      {logo ? (
        <img className="logo" src={logo} alt="" height="28" />
      ) : (
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path className="yellow" d="M4 3.6 28.4 15.4 4 11.1Z" />
          <path className="magenta" d="M4 12.3 28.4 16 4 19.7Z" />
          <path className="cyan" d="M4 20.9 28.4 16.6 4 28.4Z" />
        </svg>
      )}
      <span>{name}</span>
      <small>Admin</small>
    </Link>
  );
}
