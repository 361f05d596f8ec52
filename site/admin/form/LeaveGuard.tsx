import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved, markUnsaved } from '#site/admin/data/session-end.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import type { FormDraft } from './use-draft.ts';

interface Props {
  isDirty: boolean;
  /** Keeps the text before the form is left. A question is asked only where that fails. */
  draft?: Pick<FormDraft, 'isKept' | 'keep'> | undefined;
}

/** Tells of unsaved text in a part of the page that has no guard of its own: the router takes one at a time, and that one asks for all. */
export function useUnsaved(isUnsaved: boolean): void {
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
}

/** Asks before unsaved text is lost by a link, by Back or by closing the page. */
export function LeaveGuard({ isDirty, draft }: Props) {
  const isUnsaved = isDirty && !draft?.isKept;
  const heading = useId();
  const [isKeeping, setIsKeeping] = useState(false);
  useUnsaved(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const isBlocked = blocker.state === 'blocked';

  const keepAndLeave = useEffectEvent(async () => {
    if (!draft) return;
    const isAlone = !hasUnsaved(isUnsaved ? 1 : 0);
    setIsKeeping(true);
    const isKept = await draft.keep();
    setIsKeeping(false);
    if (isKept && isAlone) blocker.proceed?.();
  });
  useEffect(() => {
    if (isBlocked) void keepAndLeave();
  }, [isBlocked]);

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
          <Button isLarge data-focus onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button look="danger" isLarge onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
