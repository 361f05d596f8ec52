import type { restoreSettings } from '#schema/calls/settings.ts';
import type { ActivityEntry, RestoredSettings } from '#schema/history.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { showToast } from '#site/stores/toast.ts';
import type { Parts } from '#site/ui/own-element.ts';

interface SettingsRestore {
  ask: (entry: ActivityEntry) => void;
  dialog: Parts;
}

/** Asks, gives all settings their values after a line of the log, and offers to undo that. */
export function useSettingsRestore(onRestored: () => Promise<unknown>): SettingsRestore {
  const send = async (seq: number): Promise<RestoredSettings> => {
    const answer = await call<typeof restoreSettings>('POST /api/ui-settings/restore/:seq', {
      params: { seq },
    });
    await readsDone();
    await onRestored();
    return answer;
  };
  const undo = (seq: number) =>
    send(seq).then(
      () => showToast({ title: 'Undone', text: 'The settings and home are as they were before.' }),
      (error: unknown) => showFailure('Failed to undo', error),
    );
  return useConfirm<ActivityEntry>({
    title: () => 'Restore all settings?',
    words: ({ at }) => (
      <>
        <span>Every setting gets the value that it had, and home the arrangement, after this change on</span>{' '}
        <Moment at={at} />
        <span>; settings that were added since are deleted. Titles and other records stay as they are.</span>
      </>
    ),
    action: 'Restore settings',
    busyWords: 'Restoring...',
    async run({ seq }, close) {
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
