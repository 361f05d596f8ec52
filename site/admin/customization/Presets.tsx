import { defaultSetting } from '#schema/default-settings.ts';
import { colourKeys } from '#schema/theme-colours.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import type { SettingsState } from '#site/admin/settings/use-settings.ts';

const shownColours = ['theme_primary_color', 'theme_secondary_color', 'theme_accent_color'];

/** Colour presets. Unsaved colours are replaced only after a question. */
export function Presets({ settings: { draft, read, changeAll } }: { settings: SettingsState }) {
  const replacement = useConfirm<Preset>({
    title: () => 'Replace the colours you have chosen?',
    words: ({ name }) => (
      <>
        <span>They are not saved yet.</span> <b>{name}</b> <span>takes their place.</span>
      </>
    ),
    action: 'Replace',
    busyWords: 'Replacing...',
    async run({ colours }, close) {
      changeAll(colours);
      close();
    },
  });
  const isChosen = ({ colours }: Preset) => colourKeys.every((key) => read(key) === colours[key]);

  function choose(preset: Preset): void {
    const isOwn = colourKeys.some((key) => draft.has(key)) && !presets.some(isChosen);
    if (isOwn) replacement.ask(preset);
    else changeAll(preset.colours);
  }

  return (
    <fieldset className="presets">
      <legend className="visually-hidden">Presets</legend>
      {presets.map((preset) => (
        <Button look="ghost" key={preset.name} aria-pressed={isChosen(preset)} onClick={() => choose(preset)}>
          <span className="dots" aria-hidden="true">
            {shownColours.map((key) => (
              <i key={key} style={{ background: preset.colours[key] }} />
            ))}
          </span>
          <span>{preset.name}</span>
        </Button>
      ))}
      {replacement.dialog}
    </fieldset>
  );
}

interface Preset {
  name: string;
  colours: Readonly<Record<string, string>>;
}

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
