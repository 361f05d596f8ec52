import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '#site/admin/data/use-role.ts';
import { Keys, useIsMac } from '#site/admin/keyboard/Keys.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { homePath } from '#site/lib/paths.ts';
import { toggleTheme, wearTheme } from '#site/stores/theme.ts';
import { Icon } from '#site/ui/Icon.tsx';
import {
  chevronRightIcon,
  externalLinkIcon,
  menuIcon,
  moonIcon,
  searchIcon,
  sunIcon,
} from '#site/ui/icons.ts';
import { currentOf, entriesFor } from './navigation.ts';

interface Props {
  section: string;
  isMenuOpen: boolean;
  onMenu: () => void;
  onPalette: () => void;
}

export function TopBar({ section, isMenuOpen, onMenu, onPalette }: Props) {
  const { pathname } = useLocation();
  const may = useMay();
  const name = currentOf(pathname)?.entry.name;
  const entry = entriesFor(may).find((one) => one.name === name);
  return (
    <header className="line admin-bar">
      <Tip words="Open sidebar">
        <button
          className="icon-btn admin-menu"
          type="button"
          aria-label="Open sidebar"
          aria-controls="side"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <Icon d={menuIcon} />
        </button>
      </Tip>
      <nav className="crumbs" aria-label="Breadcrumb">
        {entry && entry.name !== section && (
          <>
            <Link to={entry.to}>{entry.name}</Link>
            <Icon d={chevronRightIcon} />
          </>
        )}
        <span className="cut" aria-current="page">
          {section}
        </span>
      </nav>
      <Tip words="Find" isOnlyNarrow>
        <Button
          icon={searchIcon}
          className="palette-open"
          label="Find …"
          aria-keyshortcuts={useIsMac() ? 'Meta+K' : 'Control+K'}
          onClick={onPalette}
        >
          <span className="only-wide">Find …</span>
          <span className="only-wide to-end" aria-hidden="true">
            <Keys of="palette" />
          </span>
        </Button>
      </Tip>
      <Tip words="View site" isOnlyNarrow>
        <a
          className="btn btn-ghost btn-sm"
          href={homePath}
          target="_blank"
          rel="noopener"
          aria-label="View site"
        >
          <Icon d={externalLinkIcon} />
          <span className="only-wide">View site</span>
        </a>
      </Tip>
      <ThemeButton />
    </header>
  );
}

/** The server does not know the theme: of the two icons the style sheet shows one. */
function ThemeButton() {
  useEffect(wearTheme, []);
  return (
    <Tip words="Switch theme">
      <button className="icon-btn" type="button" aria-label="Switch theme" onClick={toggleTheme}>
        <span className="on-dark">
          <Icon d={sunIcon} />
        </span>
        <span className="on-light">
          <Icon d={moonIcon} />
        </span>
      </button>
    </Tip>
  );
}
