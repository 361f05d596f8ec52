import { useState } from 'react';
import { Link } from 'react-router';
import { heroLimit } from '#schema/rules/limits.ts';
import type { HomeArrangement } from '#schema/shapes/home-arrangement.ts';
import {
  type ArrangedRow,
  arrangementLimits,
  type StoredArrangement,
} from '#schema/shapes/home-arrangement.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { isMac, Keys } from '#site/admin/keyboard/Keys.tsx';
import { keysInWords } from '#site/admin/keyboard/shortcuts.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { moved, useReorder } from '#site/admin/parts/use-reorder.ts';
import { homePath } from '#site/lib/paths.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { externalLinkIcon, refreshCwIcon } from '#site/ui/icons.ts';
import { Posters, RowArrangement } from './RowArrangement.tsx';
import { SourceFields } from './SourceFields.tsx';
import { freeKey, useArrangement } from './use-arrangement.ts';

/** The arrangement of home from top to bottom: the hero, then every row with the posters it shows. */
export function Arrange() {
  const query = useFreshCall('GET /api/home', {});
  return (
    <Answer query={query} failure="Failed to fetch the arrangement of home">
      {(stored) => <Arrangement stored={stored} />}
    </Answer>
  );
}

function Arrangement({ stored }: { stored: StoredArrangement }) {
  const home = useArrangement(stored);
  const { rows } = home.draft;
  const [open, setOpen] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { list, handle, stateOf } = useReorder<HTMLOListElement>({
    keys: rows.map(({ key }) => key),
    onMove(from, to) {
      home.setRows((now) => moved(now, from, to));
      setAnnouncement(
        `${rows[from]?.title}, place ${to + 1} of ${rows.length}. ${keysInWords('save', isMac)} saves.`,
      );
    },
  });
  const shownIn = (key: string): readonly Movie[] | undefined =>
    home.shown?.rows.find((row) => row.key === key)?.movies;

  function change(row: ArrangedRow): void {
    home.setRows((now) => now.map((other) => (other.key === row.key ? row : other)));
  }

  function add(): void {
    const key = freeKey(rows);
    home.setRows((now) => [
      {
        key,
        title: 'New row',
        source: { kind: 'rule', rule: { sort: 'newest' } },
        limit: 18,
        isHidden: false,
      },
      ...now,
    ]);
    setOpen(key);
    setAnnouncement('A row was added at the top');
  }

  return (
    <>
      <PageHead
        title="Home page"
        text="The front page from top to bottom. The posters show what each row will hold."
      >
        <OutLink look="ghost" icon={externalLinkIcon} href={homePath}>
          View
        </OutLink>
        <Button
          look="ghost"
          icon={refreshCwIcon}
          disabled={home.isDefault && !home.isDirty}
          onClick={() => void home.restoreDefault()}
        >
          Restore the default
        </Button>
        <Button icon={plusIcon} disabled={rows.length >= arrangementLimits.rows} onClick={add}>
          Add row
        </Button>
      </PageHead>
      {/* Before the rows for the keyboard, below them for the eye. */}
      {home.isDirty && (
        <section className="bulk-bar wrapping" aria-label="Unsaved arrangement">
          <b>Not saved yet</b>
          <span className="only-wide muted">
            <Keys of="save" /> saves
          </span>
          <Button look="ghost" onClick={home.discard}>
            Discard
          </Button>
          <Button
            look="primary"
            disabled={home.problems.size > 0}
            isOff={home.isBusy}
            data-shortcut="save"
            onClick={() => void home.save()}
          >
            {home.isBusy ? 'Saving...' : 'Save arrangement'}
          </Button>
        </section>
      )}
      <HeroArrangement hero={home.draft.hero} titles={home.shown?.hero} onChange={home.setHero} />
      <section className="panel" aria-label="Rows">
        <ol ref={list}>
          {rows.map((row, index) => (
            <RowArrangement
              key={row.key}
              row={row}
              titles={shownIn(row.key)}
              problem={home.problems.get(row.key)}
              state={stateOf(index)}
              handle={handle(index)}
              place={`${index + 1} of ${rows.length}`}
              isOpen={open === row.key}
              onToggle={() => setOpen(open === row.key ? null : row.key)}
              onChange={change}
              onRemove={() => home.setRows((now) => now.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
        {rows.length === 0 && (
          <p className="panel-row hint">Home has no rows. Add one, or restore the default.</p>
        )}
      </section>
      <p className="hint">
        The words of the banner that stands here while there are no titles are on{' '}
        <Link className="link" to="/customization#featured">
          the Featured tab
        </Link>
        .
      </p>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <LeaveGuard isDirty={home.isDirty} />
    </>
  );
}

interface Props {
  hero: HomeArrangement['hero'];
  titles: readonly Movie[] | undefined;
  onChange: (hero: HomeArrangement['hero']) => void;
}

/** Chooses the slides of the hero, and shows or hides it. */
function HeroArrangement({ hero, titles, onChange }: Props) {
  return (
    <Panel
      title="Hero"
      actions={
        <Switch
          label="Shown"
          checked={!hero.isHidden}
          onChange={({ target }) => onChange({ ...hero, isHidden: !target.checked })}
        />
      }
    >
      <div className="panel-body stack" data-hidden={hero.isHidden || undefined}>
        <Posters titles={titles} isLarge />
        <SourceFields
          standardWords={`By default: up to ${heroLimit} from popular, then trending, then the latest`}
          source={hero.source}
          onChange={(source) => onChange({ ...hero, source })}
        />
      </div>
    </Panel>
  );
}
