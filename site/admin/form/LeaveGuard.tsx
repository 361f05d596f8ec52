import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved, markUnsaved } from '#site/admin/data/session-end.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import type { FormDraft } from './use-draft.ts';

interface Props {
  isDirty: boolean;
  /** Keeps the text before the form is left. A question is asked only where that fails. */
  draft?: Pick<FormDraft, 'isKept' | 'keep'> | undefined;
}

/** Asks before unsaved text is lost by a link, by Back or by closing the page. */
export function LeaveGuard({ isDirty, draft }: Props) {
  const isUnsaved = isDirty && !draft?.isKept;
  const heading = useId();
  const [isKeeping, setIsKeeping] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const isBlocked = blocker.state === 'blocked';

  const keepAndLeave = useEffectEvent(async () => {
    if (!draft) return;
    setIsKeeping(true);
    const isKept = await draft.keep();
    setIsKeeping(false);
    if (isKept) blocker.proceed?.();
  });
  useEffect(() => {
    if (isBlocked) void keepAndLeave();
  }, [isBlocked]);

  useEffect(() => {
    if (!isUnsaved) return;
    const unmark = markUnsaved();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      unmark();
    };
  }, [isUnsaved]);

  return (
    <Dialog
      isOpen={isBlocked && !(draft && isKeeping)}
      onClose={() => blocker.reset?.()}
      labelledBy={heading}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>Leave without saving?</h2>
          <p>What you have typed here would be lost.</p>
        </div>
        <div className="dialog-foot">
          <button className="btn btn-quiet" type="button" data-focus onClick={() => blocker.reset?.()}>
            Stay
          </button>
          <button className="btn btn-danger" type="button" onClick={() => blocker.proceed?.()}>
            Leave
          </button>
        </div>
      </div>
    </Dialog>
  );
}
