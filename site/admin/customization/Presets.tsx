import { useState } from 'react';
import { defaultSetting } from '#schema/default-settings.ts';
import { colourKeys } from '#schema/theme-colours.ts';
import type { SettingsState } from '#site/admin/settings/use-settings.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';

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

interface Preset {
  name: string;
  colours: Readonly<Record<string, string>>;
}

/** Sets of colours to begin with. */
const presets: readonly Preset[] = [
  {
    name: 'Defaults',
    colours: Object.fromEntries(colourKeys.map((key) => [key, defaultSetting(key)])),
  },
  {
    name: 'Harbour',
    colours: {
      theme_primary_color: '#7fe0b0',
      theme_secondary_color: '#1f4b6e',
      theme_accent_color: '#ffd08a',
      theme_text_primary: '#f1f7fa',
      theme_text_secondary: '#b3c3cf',
    },
  },
  {
    name: 'Dusk',
    colours: {
      theme_primary_color: '#ff9db0',
      theme_secondary_color: '#3b2a78',
      theme_accent_color: '#9be8d8',
      theme_text_primary: '#f5f2fb',
      theme_text_secondary: '#bfb8d2',
    },
  },
];
