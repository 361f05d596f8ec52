import { Empty } from '#site/admin/parts/Empty.tsx';
import type { SettingsState } from '#site/admin/settings/use-settings.ts';
import { paletteIcon } from '#site/ui/admin-icons.ts';

/** An installation that nobody has dressed yet. */
export function Initialise({ settings }: { settings: SettingsState }) {
  return (
    <div className="panel">
      <Empty icon={paletteIcon} title="No UI settings yet">
        <p>The site shows its defaults. Store them to change them here.</p>
        <button
          className="btn btn-primary"
          type="button"
          aria-disabled={settings.busy !== null || undefined}
          onClick={() => void settings.initialise(() => true, 'UI settings initialized successfully')}
        >
          Initialize UI settings
        </button>
      </Empty>
    </div>
  );
}
