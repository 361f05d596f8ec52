import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Location } from 'react-router';
import { hasUnsaved, markUnsaved } from '#site/admin/data/session-end.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { $held, $place, addGuard, type Guard } from '#site/admin/router/history.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import type { FormDraft } from './use-draft.ts';

interface Props {
  isDirty: boolean;
  /** Keeps the text before the form is left. A question is asked only where that fails. */
  draft?: Pick<FormDraft, 'isKept' | 'keep'> | undefined;
}

/** Registers unsaved text of a part of the page without a guard of its own: only one guard asks, and it asks for all. */
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

const pageOf = ({ pathname, search }: Location) => pathname + search;

/** Blocks every navigation for which `mustAsk` returns true, until one of the two returned functions is called. */
function useHeldWay(mustAsk: () => boolean): { leave: () => void; stay: () => void } | null {
  const [guard] = useState((): Guard => (to) => mustAsk() && pageOf(to) !== pageOf($place.get().location));
  useEffect(() => addGuard(guard), [guard]);
  const held = useStore($held);
  return held?.by === guard ? held : null;
}

/** Asks before unsaved text is lost by a link, by Back or by closing the page. */
export function LeaveGuard({ isDirty, draft }: Props) {
  const isUnsaved = isDirty && !draft?.isKept;
  const heading = useId();
  const [isKeeping, setIsKeeping] = useState(false);
  useUnsaved(isUnsaved);
  const held = useHeldWay(hasUnsaved);
  const isHeld = held !== null;

  const keepAndLeave = useEffectEvent(async () => {
    if (!draft) return;
    const isAlone = !hasUnsaved(isUnsaved ? 1 : 0);
    setIsKeeping(true);
    const isKept = await draft.keep();
    setIsKeeping(false);
    if (isKept && isAlone) held?.leave();
  });
  useEffect(() => {
    if (isHeld) void keepAndLeave();
  }, [isHeld]);

  return (
    <Dialog isOpen={isHeld && !(draft && isKeeping)} onClose={() => held?.stay()} labelledBy={heading}>
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>Leave without saving?</h2>
          <p>What you have typed here would be lost.</p>
        </div>
        <div className="dialog-foot">
          <Button isLarge data-focus onClick={() => held?.stay()}>
            Stay
          </Button>
          <Button look="danger" isLarge onClick={() => held?.leave()}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
