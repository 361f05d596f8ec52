import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved, markUnsaved } from '#site/admin/data/session-end.ts';
import { Dialog } from '#site/ui/Dialog.tsx';

interface Props {
  isDirty: boolean;
}

/** Asks before unsaved text is lost by a link, by Back or by closing the page. */
export function LeaveGuard({ isDirty }: Props) {
  const heading = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );

  useEffect(() => {
    if (!isDirty) return;
    const unmark = markUnsaved();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      unmark();
    };
  }, [isDirty]);

  return (
    <Dialog isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} labelledBy={heading}>
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
