import { useState } from 'react';
import { defaultSettings, findDefaultSetting } from '#schema/default-settings.ts';
import { isThemeKey, type UiSetting, uiSetting } from '#schema/ui-setting.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { queryClient, refresh, useRead } from '#site/admin/data/queries.ts';
import type { Conflict } from '#site/admin/form/use-save.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { themeProperties } from '#site/lib/theme-properties.ts';
import { showToast } from '#site/stores/toast.ts';
import { afterSave, type Draft, problemsOf, valueIn, withChange, without } from './draft.ts';

const path = '/api/ui-settings';
const nothing: ReadonlyMap<string, string> = new Map();
const none: ReadonlySet<string> = new Set();

/** One setting by itself, or all that were changed. */
type Save = { keys: readonly string[]; isOne: boolean };

const failures = {
  one: (key: string) => ({
    title: 'Failed to update setting',
    text: `Could not save ${key}. Please try again.`,
  }),
  all: { title: 'Failed to update some settings', text: 'Please try saving individual fields' },
};

/** What the server answered takes its place among what was read; nothing needs to be read again. */
function keep(saved: readonly UiSetting[]): void {
  const byKey = new Map(
    (queryClient.getQueryData<UiSetting[]>([path]) ?? []).map((setting) => [setting.key, setting]),
  );
  for (const setting of saved) byKey.set(setting.key, setting);
  const all = [...byKey.values()];
  queryClient.setQueryData<UiSetting[]>([path], all);
  dressDashboard(saved, all);
}

/** The settings, and what is being changed of them. */
export function useSettings() {
  const query = useRead(path, uiSetting.array());
  const [draft, setDraft] = useState<Draft>(new Map());
  const [problems, setProblems] = useState(nothing);
  /** How often something was refused: each time it is brought into sight. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState<Save | null>(null);
  const [clash, setClash] = useState<{ conflict: Conflict; save: Save } | null>(null);
  /** Settings whose picture is on its way. */
  const [uploading, setUploading] = useState(none);
  const stored = new Map((query.data ?? []).map(({ key, value }) => [key, value]));

  const read = (key: string) => valueIn(stored, draft, key);

  function change(key: string, value: string): void {
    const changed = (before: Draft) => withChange(before, key, value, valueIn(stored, before, key));
    setDraft(changed);
    // once it was found wrong, it is looked at while it is mended
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
    // what is on its way cannot be called back
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
    const changes = keys.map((key) => ({ key, value: read(key), was: { value: was[key] } }));
    const [first] = changes;
    if (isOne && first) {
      const { key, ...body } = first;
      return [await write('PUT', `${path}/${key}`, uiSetting, body)];
    }
    const batch = changes.map((one) => ({ ...one, category: categoryOf(one.key) }));
    return await write('POST', `${path}/batch`, uiSetting.array(), batch);
  }

  const categoryOf = (key: string) =>
    findDefaultSetting(key)?.category ?? query.data?.find((setting) => setting.key === key)?.category;

  function complain(error: unknown, save: Save): void {
    const [key = ''] = save.keys;
    if (error instanceof ApiError && error.current) {
      const fields = error.issues.map((issue) => issue.path);
      setClash({ conflict: { current: error.current, fields, lastSave: error.lastSave }, save });
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
    const text = isRefusal ? words.text : `${words.text} ${troubleOf(error)}`;
    showToast({ title: words.title, text, isBad: true });
  }

  /** True when it is saved. */
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
      setClash(null);
      const text = save.isOne ? 'Setting updated successfully' : 'All settings updated successfully';
      showToast({ title: 'Success', text });
      return true;
    } catch (error) {
      complain(error, save);
      return false;
    } finally {
      setBusy(null);
    }
  }

  /** Stores defaults where there is nothing yet. */
  async function initialise(isWanted: (key: string) => boolean, done: string): Promise<void> {
    if (busy) return;
    setBusy({ keys: [], isOne: false });
    try {
      const wanted = defaultSettings.filter(({ key }) => isWanted(key) && !stored.has(key));
      keep(await write('POST', `${path}/batch`, uiSetting.array(), wanted));
      showToast({ title: 'Success', text: done });
    } catch (error) {
      showToast({ title: failures.all.title, text: troubleOf(error), isBad: true });
    } finally {
      setBusy(null);
    }
  }

  /** `current` has every setting that was sent; only those that both have changed become theirs. */
  function takeTheirs({ fields }: Conflict): void {
    setDraft((before) => without(before, fields));
    setClash(null);
    void refresh('settings');
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
    /** Something would be lost by leaving. */
    isUnsaved: draft.size > 0 || uploading.size > 0,
    read,
    change,
    changeAll,
    discard,
    initialise,
    saveOne: (key: string) => run({ keys: [key], isOne: true }),
    saveAll: () => run({ keys: [...draft.keys()], isOne: false }),
    clash: {
      conflict: clash?.conflict ?? null,
      mine: Object.fromEntries([...draft].map(([key, { value }]) => [key, value])),
      onClose: () => setClash(null),
      onKeepMine: async (current: Conflict['current']) => {
        if (clash) await run(clash.save, current);
      },
      onTakeTheirs: () => clash && takeTheirs(clash.conflict),
    },
  };
}

export type SettingsState = ReturnType<typeof useSettings>;

/** The dashboard wears what was saved at once; its own style sheet was read before. */
function dressDashboard(saved: readonly UiSetting[], all: readonly UiSetting[]): void {
  if (!saved.some(({ key }) => isThemeKey(key))) return;
  const { style } = document.documentElement;
  for (const [name, value] of themeProperties(new Map(all.map(({ key, value: stored }) => [key, stored]))))
    style.setProperty(name, value);
}
