import type { SettingsState } from './use-settings.ts';

interface Props {
  settings: SettingsState;
  settingKey: string;
  label: string;
}

/** Saves this setting alone; there while it differs from what is stored. */
export function SaveOne({ settings, settingKey, label }: Props) {
  if (!settings.draft.has(settingKey)) return null;
  const isBusy = settings.busy?.isOne === true && settings.busy.keys.includes(settingKey);
  return (
    <button
      className="btn btn-quiet btn-sm save-one"
      type="button"
      aria-label={`Save ${label}`}
      aria-disabled={settings.busy !== null || undefined}
      onClick={() => void settings.saveOne(settingKey)}
    >
      {isBusy ? <span className="spinner" /> : null}
      Save
    </button>
  );
}
