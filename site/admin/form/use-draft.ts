import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { getDraft, keepDraft, removeDraft } from '#schema/calls/drafts.ts';
import type { Draft, DraftKind, DraftPath, ListedDraft } from '#schema/draft.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { noteStale } from '#site/admin/data/stale.ts';
import { keepAgain, showDiscarded, useDrafts } from '#site/admin/drafts/use-drafts.ts';
import { call } from '#site/lib/api.ts';
import { checkSession } from '#site/stores/session.ts';
import { showToast } from '#site/stores/toast.ts';
import { type DraftContent, type DraftKeeper, type DraftState, draftKeeper } from './draft-keeper.ts';
import type { RecordNow } from './use-save.ts';
import { changedSince } from './values.ts';

export interface DraftOf<Values> {
  kind: DraftKind;
  /** The parent of a new record: the show of a season, the type of a title. */
  of?: string | number;
  /** The name in the list of drafts. */
  nameOf: (values: Values) => string;
  /** Called after fields were filled from a draft, or emptied. */
  onFilled?: () => void;
}

interface Options<Values extends FieldValues, Row> {
  form: UseFormReturn<Values>;
  /** The record as it was last read or saved; null for a new one. */
  base: Row | null;
  valuesOf: (row: Row) => Values;
  /** Without it no draft is stored. */
  draft: DraftOf<Values> | undefined;
}

/** Milliseconds between the last key and storing a draft, and between two attempts. */
const pause = 1000;
const tryAgain = 10_000;

/**
 * Stores the unsaved text of a form as a draft, per person and record: restores it when the form is opened, sends it while
 * typing, and removes it when the record is saved. A number field with an invalid number is left out.
 */
export function useDraft<Values extends FieldValues, Row extends RecordNow>({
  form,
  base,
  valuesOf,
  draft,
}: Options<Values, Row>) {
  const [state, setState] = useState<DraftState>({ name: 'none' });
  /** Fields of the record when the draft was begun, so that saving over a newer value can be refused. */
  const [begunWith, setBegunWith] = useState<RecordNow>({});
  const [changedMeanwhile, setChangedMeanwhile] = useState<readonly string[]>([]);
  const keeper = useRef<DraftKeeper | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFilling = useRef(false);
  const wasTyped = useRef(false);
  const { pathname, search, hash } = useLocation();
  const [ownName] = useState(() => Math.random().toString(36).slice(2, 10));
  // There may be several drafts of new records: the address names one.
  const begins = draft?.of === undefined ? 'new-' : `new-${draft.of}-`;
  const named = hash.startsWith(`#${begins}`) ? hash.slice(1) : begins + ownName;
  const record = base ? String(base['id']) : named;
  const kind = draft?.kind;

  function contentNow(): DraftContent {
    const values = form.getValues();
    const changed = changedSince(form.formState.defaultValues ?? {}, values).filter(
      (field) => !Number.isNaN(values[field]),
    );
    const row = { ...base, ...begunWith };
    const params = new URLSearchParams(search);
    params.delete('from');
    return {
      fields: picked(values, changed),
      was: picked(row, base ? changed : []),
      name: (draft?.nameOf(values) ?? '').slice(0, 300),
      address: `${pathname}${params.size > 0 ? `?${params}` : ''}${base ? '' : `#${record}`}`,
    };
  }

  function fill({ fields, was }: Pick<DraftContent, 'fields' | 'was'>): void {
    const current = base ? valuesOf(base) : form.getValues();
    const mine = contentNow().fields;
    const isOpen = (name: string) => name in current && !(name in mine) && fields[name] !== current[name];
    const names = Object.keys(fields).filter(isOpen);
    isFilling.current = true;
    for (const name of names)
      form.setValue(name as Path<Values>, fields[name] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    isFilling.current = false;
    setBegunWith(was);
    setChangedMeanwhile(names.filter((name) => name in was && base?.[name] !== was[name]));
    draft?.onFilled?.();
  }

  function empty(): void {
    isFilling.current = true;
    form.reset();
    isFilling.current = false;
    compareAnew();
    draft?.onFilled?.();
  }

  function compareAnew(): void {
    setBegunWith({});
    setChangedMeanwhile([]);
  }

  function keep(): Promise<boolean> {
    clearTimeout(timer.current);
    return keeper.current?.keep(contentNow) ?? Promise.resolve(false);
  }

  const become = useEffectEvent((next: DraftState) => {
    setState(next);
    clearTimeout(timer.current);
    if (next.name === 'unsent') timer.current = setTimeout(() => void keep(), pause);
    if (next.name === 'lost') timer.current = setTimeout(() => void keep(), tryAgain);
  });
  const typed = useEffectEvent(() => {
    if (isFilling.current) return;
    wasTyped.current = true;
    keeper.current?.typed();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), pause);
  });
  const opened = useEffectEvent((found: DraftContent) => {
    fill(found);
    const content = contentNow();
    // After a failed removal the draft is equal to the saved record.
    if (Object.keys(content.fields).length === 0) void keeper.current?.remove();
    else {
      keeper.current?.filled(content);
      void keep();
    }
  });
  const keepNow = useEffectEvent(() => void keep());
  const left = useEffectEvent((own: DraftKeeper, at: DraftPath) => {
    clearTimeout(timer.current);
    if (!wasTyped.current || !own.hasDraft() || !form.formState.isDirty) return;
    const content = contentNow();
    showToast({
      title: 'Draft kept',
      text: `What you typed for ${content.name} is kept until you save or discard it.`,
      action: {
        label: 'Discard',
        run: () =>
          void own.remove().then(() => showDiscarded(content.name, () => void keepAgain(at, content))),
      },
    });
  });

  useEffect(() => {
    if (kind === undefined) return;
    const params = { kind, record };
    let isOpen = true;
    const own = draftKeeper({
      read: async () => {
        await checkSession();
        return await call<typeof getDraft>('GET /api/drafts/:kind/:record', { params });
      },
      put: async (body) => {
        const saved = await call<typeof keepDraft>('PUT /api/drafts/:kind/:record', { params, body });
        // Later versions change nothing in the list.
        if (body.version === 0) noteStale(['drafts']);
        return saved;
      },
      remove: async () => {
        await call<typeof removeDraft>('DELETE /api/drafts/:kind/:record', { params });
        noteStale(['drafts']);
      },
      wordsOf: errorWords,
      onState: (next) => isOpen && become(next),
    });
    keeper.current = own;
    void own.open().then((found) => {
      if (!isOpen) return;
      if (found) opened(found);
      else if (form.formState.isDirty) typed();
    });
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => typed() });
    const hidden = () => document.visibilityState === 'hidden' && keepNow();
    window.addEventListener('online', keepNow);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      left(own, params);
      isOpen = false;
      keeper.current = null;
      unsubscribe();
      window.removeEventListener('online', keepNow);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [kind, record, form]);

  const { data: drafts = [] } = useDrafts();
  const isOther = (one: ListedDraft) =>
    base === null && one.kind === draft?.kind && one.record.startsWith(begins) && one.record !== record;

  return {
    state,
    /** Other drafts of new records of the same kind. */
    others: drafts.filter(isOther),
    isKept: state.name === 'kept',
    /** The record to compare a save with: its state when the draft was begun. */
    begunFrom: base && { ...base, ...begunWith },
    /** The fields that were changed by others since. */
    changedMeanwhile,
    /** Stores the latest text now; false when that is not possible. */
    keep,
    /** Compares the values with the current record from now on, after another version of it was taken. */
    compareAnew,
    /** Called when the record was saved. */
    async end(): Promise<void> {
      wasTyped.current = false;
      compareAnew();
      // If this fails, the draft is equal to the saved record, and is removed when the form is next opened.
      await keeper.current?.remove().catch(() => undefined);
    },
    async discard(): Promise<void> {
      if (kind === undefined) return;
      const content = contentNow();
      const at = { kind, record };
      const own = keeper.current;
      try {
        await own?.remove();
      } catch (error) {
        showFailure('Failed to discard the draft', error);
        return;
      }
      empty();
      wasTyped.current = false;
      showDiscarded(content.name, () => {
        if (keeper.current !== own) return void keepAgain(at, content);
        fill(content);
        void keep();
      });
    },
    takeOther(other: Draft): void {
      empty();
      keeper.current?.takeOther(other);
      fill(other);
      keeper.current?.filled(contentNow());
    },
  };
}

export type FormDraft = ReturnType<typeof useDraft>;

const picked = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as DraftContent['fields'];
