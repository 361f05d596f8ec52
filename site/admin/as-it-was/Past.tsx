import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { asItWas, type RestoredSettings, restoredSettings } from '#schema/as-it-was.ts';
import type { HistoryKind } from '#schema/history.ts';
import { errorWords, write } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { isHistoryKind } from '#site/admin/history/history-words.ts';
import { useRestore } from '#site/admin/history/Restore.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { homePath } from '#site/lib/paths.ts';
import { recordPath } from '#site/lib/record-path.ts';
import { showToast } from '#site/stores/toast.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon, circleAlertIcon } from '#site/ui/icons.ts';
import { PastFrame, type ShownPage } from './PastFrame.tsx';

/**
 * Pages that find titles by an index, which only has the current state; the facts that they then show are those of the moment.
 */
const foundToday = /^\/search(?:[/?]|$)|[?&](?:country|rating|length|quality)=/;

/** A moment: a bar with the actions for it, and the page in a frame below. */
export function Past({ seq }: { seq: number }) {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<ShownPage | null>(null);
  // Until the next page has loaded, the previous one is shown.
  const [isLoading, setIsLoading] = useState(true);
  const onLoading = useCallback(() => setIsLoading(true), []);
  const may = useMay();
  const [kind, id] = [params.get('kind') ?? '', params.get('id') ?? ''];
  const asked = isHistoryKind(kind) && id !== '' ? { kind, id } : null;
  const record = shown?.record ?? asked;
  const moment = useRead(`/api/as-it-was/${seq}`, asItWas, {
    ...(record && { params: { kind: record.kind, id: String(record.id) } }),
    keepsOld: true,
    asksAnew: true,
  });
  // A record's page had its former address, which is in the answer.
  const path =
    params.get('path') ??
    (asked ? moment.data && (moment.data.page ? recordPath(moment.data.page) : homePath) : homePath);

  const onShown = (page: ShownPage) => {
    setShown(page);
    setIsLoading(false);
    setParams({ moment: String(seq), path: page.path }, { replace: true });
  };
  const settings = useSettingsOf(seq);
  if (moment.isError) {
    return (
      <>
        <PageHead title="The Site as It Was" />
        <Empty icon={circleAlertIcon} title="This moment cannot be shown" isAlert>
          <p>{errorWords(moment.error)}</p>
          <Link className="btn btn-quiet btn-sm" to="/as-it-was">
            Choose another one
          </Link>
        </Empty>
      </>
    );
  }
  const { earlier = null, later = null, at = null } = moment.data ?? {};
  const step = (to: number | null, words: string, icon: string) =>
    to === null ? (
      <Button icon={icon} disabled>
        {words}
      </Button>
    ) : (
      <Link
        className="btn btn-quiet btn-sm"
        to={`?${new URLSearchParams({ moment: String(to), path: path ?? homePath })}`}
      >
        <Icon d={icon} />
        <span>{words}</span>
      </Link>
    );
  return (
    <>
      <PageHead
        title="The Site as It Was"
        text={
          at && (
            <>
              <span>{`${shown?.title ?? 'The site'}, as it stood on`}</span> <Moment at={at} />.
            </>
          )
        }
      >
        <Link className="btn btn-quiet btn-sm" to="/as-it-was">
          Another moment
        </Link>
        <a className="btn btn-quiet btn-sm" href={path}>
          The page now
        </a>
      </PageHead>
      <div className="wrapping tools past-tools" role="toolbar" aria-label="This moment">
        {step(earlier, 'Earlier change', chevronLeftIcon)}
        {step(later, 'Later change', chevronRightIcon)}
        {record && !isLoading && (
          <RestoreRecord
            key={`${record.kind}/${record.id}`}
            {...{ seq, record }}
            name={shown?.title ?? ''}
            onRestored={moment.refetch}
          />
        )}
        {may('settings') && <Button onClick={() => settings.ask(at ?? '')}>Restore all settings</Button>}
      </div>
      {path !== undefined && foundToday.test(path) && (
        <p className="hint" role="note">
          Searches, and lists narrowed by country, rating, length or quality, find titles as they are now:
          which titles stand here may differ from then.
        </p>
      )}
      {shown && shown.lost.length > 0 && (
        <p
          className="hint"
          role="status"
        >{`${counted(shown.lost.length, 'file')} of this page ${shown.lost.length === 1 ? 'was' : 'were'} deleted since: ${shown.lost.join(', ')}`}</p>
      )}
      {path !== undefined && <PastFrame {...{ seq, path, isLoading, onLoading, onShown }} />}
      {settings.dialog}
    </>
  );
}

interface RecordProps {
  seq: number;
  record: { kind: HistoryKind; id: number | string };
  name: string;
  onRestored: () => Promise<unknown>;
}

function RestoreRecord({ seq, record: { kind, id }, name, onRestored }: RecordProps) {
  const { ask, dialog } = useRestore({ kind, id: Number(id), name, onRestored });
  return (
    <>
      <Button onClick={() => void ask(seq)}>Restore this record</Button>
      {dialog}
    </>
  );
}

/** Asks, restores every setting, and offers to undo that. */
function useSettingsOf(seq: number) {
  const send = async (moment: number): Promise<RestoredSettings> => {
    const answer = await write('POST', `/api/as-it-was/${moment}/settings`, restoredSettings);
    await refresh('settings');
    return answer;
  };
  const undo = (moment: number) =>
    send(moment).then(
      () => showToast({ title: 'Undone', text: 'The settings and home are as they were before.' }),
      (error: unknown) => showFailure('Failed to undo', error),
    );
  return useConfirm<string>({
    title: () => 'Restore all settings?',
    words: (at) => (
      <>
        <span>Every setting gets the value that it had, and home the arrangement,</span>{' '}
        {at === '' ? (
          <span>then</span>
        ) : (
          <>
            <span>on</span> <Moment at={at} />
          </>
        )}
        <span>; settings that were added since are deleted. Titles and other records stay as they are.</span>
      </>
    ),
    action: 'Restore settings',
    busyWords: 'Restoring...',
    async run(_, close) {
      try {
        const { restored, isHomeRestored, undo: before } = await send(seq);
        close();
        if (restored === 0 && !isHomeRestored)
          showToast({ title: 'Nothing to restore', text: 'The settings and home are as they were then.' });
        else
          showToast({
            title: 'Restored',
            text: [restored > 0 && counted(restored, 'setting'), isHomeRestored && 'the arrangement of home']
              .filter(Boolean)
              .join(' and '),
            action: { label: 'Undo', run: () => void undo(before) },
          });
      } catch (error) {
        showFailure('Failed to restore', error);
      }
    },
  });
}
