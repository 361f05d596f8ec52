import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router';
import { hasUnsaved, markUnsaved } from '#site/admin/data/session-end.ts';
import { $held, $place, addGuard, type Guard } from '#site/admin/router/history.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import type { FormDraft } from './use-draft.ts';

interface Props {
  isDirty: boolean;
  /** Keeps the text before the form is left. A question is asked only where that fails. */
  draft?: Pick<FormDraft, 'isKept' | 'keep'> | undefined;
  title?: string;
  /** What leaving means. */
  words?: string;
  /** Another search or filter of the same path leaves nothing. */
  isOfPath?: boolean;
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
function useHeldWay(
  mustAsk: () => boolean,
  isOfPath: boolean,
): { leave: () => void; stay: () => void } | null {
  const [guard] = useState(
    (): Guard => (to) => {
      const { location } = $place.get();
      return mustAsk() && (isOfPath ? to.pathname !== location.pathname : pageOf(to) !== pageOf(location));
    },
  );
  useEffect(() => addGuard(guard), [guard]);
  const held = useStore($held);
  return held?.by === guard ? held : null;
}

/** Asks before unsaved text is lost by a link, by Back or by closing the page. */
export function LeaveGuard({
  isDirty,
  draft,
  title = 'Leave without saving?',
  words = 'What you have typed here would be lost.',
  isOfPath = false,
}: Props) {
  const isUnsaved = isDirty && !draft?.isKept;
  const [isKeeping, setIsKeeping] = useState(false);
  useUnsaved(isUnsaved);
  const held = useHeldWay(hasUnsaved, isOfPath);
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
    <ConfirmDialog
      isOpen={isHeld && !(draft && isKeeping)}
      title={title}
      action="Leave"
      cancel="Stay"
      onConfirm={() => held?.leave()}
      onClose={() => held?.stay()}
    >
      {words}
    </ConfirmDialog>
  );
}
