import { Icon } from '#site/ui/Icon.tsx';
import { checkIcon } from '#site/ui/icons.ts';
import type { SettingsState } from './use-settings.ts';

interface Props {
  settings: SettingsState;
  /** What the button that saves says. */
  label: string;
}

/** At the head of a section of settings: all that was changed is saved or given up at once. */
export function SettingsActions({ settings, label }: Props) {
  const isDirty = settings.draft.size > 0;
  const isBusy = settings.busy !== null;
  return (
    <>
      {isDirty && (
        <button
          className="btn btn-ghost btn-sm"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={settings.discard}
        >
          Discard
        </button>
      )}
      <button
        className="btn btn-primary btn-sm"
        type="button"
        aria-disabled={!isDirty || isBusy || undefined}
        onClick={() => void settings.saveAll()}
      >
        <Icon d={checkIcon} />
        {label}
      </button>
    </>
  );
}
