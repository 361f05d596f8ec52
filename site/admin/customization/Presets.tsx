import { useState } from 'react';
import { colourKeys } from '#schema/theme-colours.ts';
import type { SettingsState } from '#site/admin/settings/use-settings.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { presets } from './presets.ts';

type Preset = (typeof presets)[number];

const shownColours = ['theme_primary_color', 'theme_secondary_color', 'theme_accent_color'];

/** Colours by name. Those that somebody has chosen and not saved are not replaced unasked. */
export function Presets({ settings: { draft, read, changeAll } }: { settings: SettingsState }) {
  const [asked, setAsked] = useState<Preset | null>(null);
  const isWorn = ({ colours }: Preset) => colourKeys.every((key) => read(key) === colours[key]);

  function choose(preset: Preset): void {
    const isOwn = colourKeys.some((key) => draft.has(key)) && !presets.some(isWorn);
    if (isOwn) setAsked(preset);
    else changeAll(preset.colours);
  }

  return (
    <fieldset className="presets">
      <legend className="visually-hidden">Presets</legend>
      {presets.map((preset) => (
        <button
          key={preset.name}
          className="btn btn-ghost btn-sm"
          type="button"
          aria-pressed={isWorn(preset)}
          onClick={() => choose(preset)}
        >
          <span className="dots" aria-hidden="true">
            {shownColours.map((key) => (
              <i key={key} style={{ background: preset.colours[key] }} />
            ))}
          </span>
          {preset.name}
        </button>
      ))}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Replace the colours you have chosen?"
        action="Replace"
        busyWords="Replacing..."
        isBusy={false}
        onConfirm={() => {
          if (asked) changeAll(asked.colours);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        They are not saved yet. <b>{asked?.name}</b> takes their place.
      </ConfirmDialog>
    </fieldset>
  );
}
