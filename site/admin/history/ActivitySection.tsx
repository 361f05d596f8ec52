import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { type ActivityEntry, activityKinds } from '#schema/shapes/history.ts';
import { deviceName } from '#site/admin/account/Sessions.tsx';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty, RowsSkeleton } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink, OutLink } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { historyIcon, undoIcon } from '#site/ui/admin-icons.ts';
import { downloadIcon } from '#site/ui/icons.ts';
import { DeedSums, DeedUndo, isDeed } from './Deed.tsx';
import {
  actorWords,
  byDay,
  doneWords,
  fieldWords,
  isHistoryKind,
  kindWords,
  nameWords,
} from './history-labels.ts';
import { askSettingsRestore } from './Restore.tsx';

const filters = ['actor', 'kind', 'from', 'to'] as const;

/** The activity of all administrators. Filters and position in the log are in the address. */
export function ActivitySection() {
  const { params } = useListParams();
  const { search } = useLocation();
  const sent = Object.fromEntries(
    [...filters, 'before'].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { before, ...filter } = sent;
  const log = useCall('GET /api/activity', { query: sent }, { asksAnew: true, keepsOld: true });
  return (
    <>
      <PageHead title="Activity" text={log.data && sizeWords(log.data)}>
        <OutLink
          icon={downloadIcon}
          href={`/api/activity/export.csv?${new URLSearchParams(filter)}`}
          download
        >
          Export CSV
        </OutLink>
      </PageHead>
      <Filters />
      <Panel title="Who did what">
        <Answer query={log} failure="Failed to fetch the activity" skeleton={<RowsSkeleton rows={8} />}>
          {({ entries, next }) => (
            <>
              {entries.length === 0 ? (
                <Empty icon={historyIcon} title="Nothing found">
                  {search !== '' && <ButtonLink to="?">Show everything</ButtonLink>}
                </Empty>
              ) : (
                byDay(entries).map(({ day, entries: ofDay }) => (
                  <section key={day}>
                    <h3 className="activity-day muted">{day}</h3>
                    <ol className="activity">
                      {ofDay.map((entry) => (
                        <Entry key={entry.seq} entry={entry} onRestored={() => log.refetch()} />
                      ))}
                    </ol>
                  </section>
                ))
              )}
              <nav className="wrapping panel-body" aria-label="Older and newer activity">
                {before && <Link to={placed(filter)}>Newest</Link>}
                {next !== null && <Link to={placed({ ...filter, before: String(next) })}>Older</Link>}
              </nav>
            </>
          )}
        </Answer>
      </Panel>
    </>
  );
}

const placed = (params: Record<string, string>) => `?${new URLSearchParams(params)}`;

const megabyte = 1_000_000;

function sizeWords({ bytes, since }: { bytes: number; since: string | null }) {
  if (since === null) return 'Nothing is logged yet.';
  return (
    <>
      <span>Since</span> <Moment at={since} isDay />
      <span>{`, ${(bytes / megabyte).toFixed(1)} MB. How long it is kept is set in`}</span>{' '}
      <Link className="link" to="/customization?tab=content">
        UI Customization
      </Link>
      .
    </>
  );
}

function Filters() {
  const { params, narrow } = useListParams();
  const people = useId();
  const accounts = useCall('GET /api/admin/accounts', {}, { asksAnew: true }).data ?? [];
  const known = [...accounts.map(({ username }) => username), 'import'];
  const value = (name: string) => params.get(name) ?? '';
  const choose = (name: string, chosen: string) => {
    // Another filter starts at the newest entry again.
    params.delete('before');
    narrow(name, chosen);
  };
  return (
    <div className="wrapping tools">
      <form
        className="grow"
        onSubmit={(event) => {
          event.preventDefault();
          choose('actor', String(new FormData(event.currentTarget).get('actor')).trim());
        }}
      >
        <input
          key={value('actor')}
          className="input"
          type="search"
          name="actor"
          aria-label="Email address of a person"
          placeholder="Email address"
          maxLength={255}
          defaultValue={value('actor')}
          list={people}
        />
        <datalist id={people}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
      <select
        className="select fit"
        aria-label="Kind"
        value={value('kind')}
        onChange={({ target }) => choose('kind', target.value)}
      >
        <option value="">Everything</option>
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind][1]}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="wrapping muted">
          <span>{name === 'from' ? 'From' : 'To'}</span>
          <input
            className="input fit"
            type="date"
            value={value(name)}
            onChange={({ target }) => choose(name, target.value)}
          />
        </label>
      ))}
    </div>
  );
}

interface EntryProps {
  entry: ActivityEntry;
  onRestored: () => Promise<unknown>;
}

function Entry({ entry, onRestored }: EntryProps) {
  const { at, kind, name, recordId, fields } = entry;
  const isOfSettings = kind === 'ui_setting' || kind === 'home_arrangement';
  const words = (
    <b dir="auto">{kind === 'sign_in' ? deviceName(name) : nameWords(entry) || 'without a name'}</b>
  );
  return (
    <li className="panel-row split wrapping spread">
      <small className="tabular">
        <Moment at={at} isTime />
      </small>
      <div className="row-text">
        <p>
          <span>{doneWords(entry)}</span>{' '}
          {isHistoryKind(kind) ? <Link to={`/history/${kind}/${recordId}`}>{words}</Link> : words}
          {kind !== 'ui_setting' && fields.length > 0 && (
            <span>{`: ${fields.map(fieldWords).join(', ')}`}</span>
          )}
        </p>
        <small>{actorWords(entry)}</small>
        {isDeed(entry) && <DeedSums {...entry} />}
      </div>
      <div className="row-actions wrapping">
        {isDeed(entry) && <DeedUndo {...entry} />}
        {isOfSettings && (
          <Button look="ghost" icon={undoIcon} onClick={() => askSettingsRestore(entry, onRestored)}>
            Restore all settings
          </Button>
        )}
      </div>
    </li>
  );
}
