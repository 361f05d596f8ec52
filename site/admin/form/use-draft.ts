import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { getDraft, keepDraft, removeDraft } from '#schema/calls/drafts.ts';
import type { Draft, DraftKind, DraftPath, ListedDraft } from '#schema/shapes/draft.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { tried } from '#site/admin/data/outcome.ts';
import { noteStale } from '#site/admin/data/stale.ts';
import { dropListed, keepAgain, showDiscarded, useDrafts } from '#site/admin/drafts/DraftMark.tsx';
import { call } from '#site/lib/api.ts';
import { checkSession } from '#site/stores/session.ts';
import { showToast } from '#site/stores/toast.ts';
import { type DraftAutosave, type DraftContent, type DraftState, draftAutosave } from './draft-autosave.ts';
import type { RecordNow } from './use-save.ts';
import { changedSince } from './values.ts';

export interface DraftOf<Values> {
  kind: DraftKind;
  /** The parent of a new record: the show of a season, the type of a title. */
  of?: string | number;
  /** The name in the list of drafts. */
  nameOf: (values: Values) => string;
  /** The new record begins with values of its own, so it does not go on from the last draft of this tab. */
  isApart?: boolean;
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

const shortName = () => Math.random().toString(36).slice(2, 10);
/** A form of a new record goes on from what this tab left in it, so that opening and leaving it makes one draft. */
const nameOfTab = shortName();

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
  /** The fields that were filled from the draft when the form was opened. */
  const [restored, setRestored] = useState<readonly string[]>([]);
  const [changedMeanwhile, setChangedMeanwhile] = useState<readonly string[]>([]);
  const autosave = useRef<DraftAutosave | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFilling = useRef(false);
  const wasTyped = useRef(false);
  const { pathname, search, hash } = useLocation();
  const [ownName] = useState(() => (draft?.isApart ? shortName() : nameOfTab));
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
    setRestored([]);
    setBegunWith({});
    setChangedMeanwhile([]);
  }

  function keep(): Promise<boolean> {
    clearTimeout(timer.current);
    return autosave.current?.keep(contentNow) ?? Promise.resolve(false);
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
    autosave.current?.typed();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), pause);
  });
  const opened = useEffectEvent((found: DraftContent) => {
    fill(found);
    const content = contentNow();
    // After a failed removal the draft is equal to the saved record.
    if (Object.keys(content.fields).length === 0) void autosave.current?.remove();
    else {
      setRestored(Object.keys(found.fields));
      autosave.current?.filled(content);
      void keep();
    }
  });
  const keepNow = useEffectEvent(() => void keep());
  const left = useEffectEvent((own: DraftAutosave, at: DraftPath) => {
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
    const own = draftAutosave({
      read: async () => {
        await checkSession();
        return await call<typeof getDraft>('GET /api/drafts/:kind/:record', { params });
      },
      put: async (body) => {
        const saved = await call<typeof keepDraft>('PUT /api/drafts/:kind/:record', { params, body });
        // Later versions change nothing in the list, and a draft whose record is saved meanwhile is about to go.
        if (body.version === 0 && wasTyped.current) noteStale(['drafts']);
        return saved;
      },
      remove: async () => {
        await call<typeof removeDraft>('DELETE /api/drafts/:kind/:record', { params });
        noteStale(['drafts']);
      },
      wordsOf: errorWords,
      onState: (next) => isOpen && become(next),
    });
    autosave.current = own;
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
      autosave.current = null;
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
    restored,
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
      clearTimeout(timer.current);
      compareAnew();
      if (kind !== undefined) void dropListed({ kind, record });
      // If this fails, the draft is equal to the saved record, and is removed when the form is next opened.
      await autosave.current?.remove().catch(() => undefined);
    },
    async discard(): Promise<void> {
      if (kind === undefined) return;
      const content = contentNow();
      const at = { kind, record };
      const own = autosave.current;
      if (!(await tried('Failed to discard the draft', () => own?.remove()))) return;
      empty();
      wasTyped.current = false;
      showDiscarded(content.name, () => {
        if (autosave.current !== own) return void keepAgain(at, content);
        fill(content);
        void keep();
      });
    },
    takeOther(other: Draft): void {
      empty();
      autosave.current?.takeOther(other);
      fill(other);
      autosave.current?.filled(contentNow());
    },
  };
}

export type FormDraft = ReturnType<typeof useDraft>;

const picked = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as DraftContent['fields'];
