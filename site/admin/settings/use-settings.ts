import { useState } from 'react';
import type { Sent } from '#schema/calls/call.ts';
import type { saveSettings } from '#schema/calls/settings.ts';
import { defaultSettings, findDefaultSetting } from '#schema/shapes/default-settings.ts';
import { isThemeKey, type UiSetting } from '#schema/shapes/ui-setting.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { queryClient, useCall } from '#site/admin/data/queries.ts';
import type { Conflict } from '#site/admin/form/use-save.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { themeProperties } from '#site/lib/theme-properties.ts';
import { showToast } from '#site/stores/toast.ts';
import { afterSave, type Draft, problemsOf, valueIn, withChange, without } from './draft.ts';

/** The key of the answer in the cache. */
const allSettings = ['/api/ui-settings'];
const nothing: ReadonlyMap<string, string> = new Map();
const none: ReadonlySet<string> = new Set();

type Category = Sent<typeof saveSettings>['body'][number]['category'];

/** A save of one setting, or of all that were changed. */
type Save = { keys: readonly string[]; isOne: boolean };

const failures = {
  one: (key: string) => ({
    title: 'Failed to update setting',
    text: `Could not save ${key}. Please try again.`,
  }),
  all: { title: 'Failed to update some settings', text: 'Please try saving individual fields' },
};

/** Shows the saved settings before they are read again. */
function keep(saved: readonly UiSetting[]): void {
  const byKey = new Map(
    (queryClient.getQueryData<UiSetting[]>(allSettings) ?? []).map((setting) => [setting.key, setting]),
  );
  for (const setting of saved) byKey.set(setting.key, setting);
  const all = [...byKey.values()];
  queryClient.setQueryData<UiSetting[]>(allSettings, all);
  applyTheme(saved, all);
}

/** The stored settings, the draft, and how it is saved. */
export function useSettings() {
  const query = useCall('GET /api/ui-settings', {});
  const [draft, setDraft] = useState<Draft>(new Map());
  const [problems, setProblems] = useState(nothing);
  /** Counts the refusals, because each one moves the focus to the first error. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState<Save | null>(null);
  const [refusedSave, setRefusedSave] = useState<{ conflict: Conflict; save: Save } | null>(null);
  /** The settings whose pictures are being uploaded. */
  const [uploading, setUploading] = useState(none);
  const stored = new Map((query.data ?? []).map(({ key, value }) => [key, value]));

  const read = (key: string) => valueIn(stored, draft, key);

  function change(key: string, value: string): void {
    const changed = (before: Draft) => withChange(before, key, value, valueIn(stored, before, key));
    setDraft(changed);
    // A field with an error is checked at every change.
    if (problems.has(key)) setProblems(problemsOf(stored, changed(draft), [...problems.keys()]));
  }

  function changeAll(values: Readonly<Record<string, string>>): void {
    setDraft((before) =>
      Object.entries(values).reduce(
        (now, [key, value]) => withChange(now, key, value, valueIn(stored, now, key)),
        before,
      ),
    );
    setProblems(nothing);
  }

  function discard(): void {
    // A save that has begun cannot be cancelled.
    if (busy) return;
    setDraft(new Map());
    setProblems(nothing);
  }

  function markUpload(key: string, isBusy: boolean): void {
    setUploading((before) => {
      if (before.has(key) === isBusy) return before;
      return new Set(isBusy ? [...before, key] : [...before].filter((one) => one !== key));
    });
  }

  async function send({ keys, isOne }: Save, was: Record<string, unknown>): Promise<readonly UiSetting[]> {
    const changes = keys.map((key) => ({
      key,
      value: read(key),
      was: { value: was[key] as string | undefined },
    }));
    const [first] = changes;
    if (isOne && first) {
      const { key, ...body } = first;
      return [await call('PUT /api/ui-settings/:key', { params: { key }, body })];
    }
    const body = changes.map((one) => ({ ...one, category: categoryOf(one.key) as Category }));
    return await call('POST /api/ui-settings/batch', { body });
  }

  const categoryOf = (key: string) =>
    findDefaultSetting(key)?.category ?? query.data?.find((setting) => setting.key === key)?.category;

  function complain(error: unknown, save: Save): void {
    const [key = ''] = save.keys;
    if (error instanceof ApiError && error.current) {
      const fields = error.issues.map((issue) => issue.path);
      setRefusedSave({ conflict: { current: error.current, fields, lastSave: error.lastSave }, save });
      return;
    }
    if (error instanceof ApiError) {
      const named = error.issues.map((issue) => {
        const place = Number.parseInt(issue.path, 10);
        return [save.keys[Number.isNaN(place) ? 0 : place] ?? key, issue.message] as const;
      });
      setProblems(new Map(named));
      setRefusals((before) => before + 1);
    }
    const isRefusal = error instanceof ApiError && error.issues.length > 0;
    const words = save.isOne ? failures.one(key) : failures.all;
    const text = isRefusal ? words.text : `${words.text} ${errorWords(error)}`;
    showToast({ title: words.title, text, isBad: true });
  }

  /** Resolves to true when it was saved. */
  async function run(save: Save, was?: Record<string, unknown>): Promise<boolean> {
    if (busy || save.keys.length === 0) return false;
    const wrong = problemsOf(stored, draft, save.keys);
    setProblems(wrong);
    if (wrong.size > 0) {
      setRefusals((before) => before + 1);
      showToast({ ...(save.isOne ? failures.one(save.keys[0] ?? '') : failures.all), isBad: true });
      return false;
    }
    setBusy(save);
    try {
      const seen = Object.fromEntries(save.keys.map((key) => [key, draft.get(key)?.was]));
      const saved = await send(save, { ...seen, ...was });
      keep(saved);
      const sent = new Map([...draft].filter(([key]) => save.keys.includes(key)));
      const values = new Map(saved.map(({ key, value }) => [key, value]));
      setDraft((now) => afterSave(now, sent, values));
      setRefusedSave(null);
      const text = save.isOne ? 'Setting updated successfully' : 'All settings updated successfully';
      showSuccess(text);
      return true;
    } catch (error) {
      complain(error, save);
      return false;
    } finally {
      setBusy(null);
    }
  }

  /** Stores the defaults of settings that are not stored yet. */
  async function initialise(isWanted: (key: string) => boolean, done: string): Promise<void> {
    if (busy) return;
    setBusy({ keys: [], isOne: false });
    try {
      const wanted = defaultSettings.filter(({ key }) => isWanted(key) && !stored.has(key));
      keep(await call('POST /api/ui-settings/batch', { body: wanted }));
      showSuccess(done);
    } catch (error) {
      showFailure(failures.all.title, error);
    } finally {
      setBusy(null);
    }
  }

  /** Drops the changes that conflict, and keeps the others. */
  function takeTheirs({ fields }: Conflict): void {
    setDraft((before) => without(before, fields));
    setRefusedSave(null);
  }

  return {
    query,
    stored,
    draft,
    problems,
    refusals,
    busy,
    uploading,
    markUpload,
    isUnsaved: draft.size > 0 || uploading.size > 0,
    read,
    change,
    changeAll,
    discard,
    initialise,
    saveOne: (key: string) => run({ keys: [key], isOne: true }),
    saveAll: () => run({ keys: [...draft.keys()], isOne: false }),
    conflictDialog: {
      conflict: refusedSave?.conflict ?? null,
      mine: Object.fromEntries([...draft].map(([key, { value }]) => [key, value])),
      onClose: () => setRefusedSave(null),
      onKeepMine: async (current: Conflict['current']) => {
        if (refusedSave) await run(refusedSave.save, current);
      },
      onTakeTheirs: () => refusedSave && takeTheirs(refusedSave.conflict),
    },
  };
}

export type SettingsState = ReturnType<typeof useSettings>;

/** Applies a saved theme to the dashboard itself, whose style sheet was loaded before. */
function applyTheme(saved: readonly UiSetting[], all: readonly UiSetting[]): void {
  if (!saved.some(({ key }) => isThemeKey(key))) return;
  const { style } = document.documentElement;
  for (const [name, value] of themeProperties(new Map(all.map(({ key, value: stored }) => [key, stored]))))
    style.setProperty(name, value);
}
