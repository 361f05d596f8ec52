import { colourKeys } from '#schema/rules/theme-colours.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { isInternalKey, type SettingCategory } from '#schema/shapes/ui-setting.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { SettingControls } from '#site/admin/settings/SettingsSection.tsx';
import { type SettingField, settingTabs, tabOf } from '#site/admin/settings/setting-fields.ts';
import type { SettingsState } from '#site/admin/settings/use-settings.ts';
import { ContrastPanel } from './ContrastPanel.tsx';

interface Props {
  name: SettingCategory;
  settings: SettingsState;
}

const footerPrefix = 'footer_';

/** Stored settings that the product does not use; an operator's own programs may keep theirs here. */
function ownFields({ query }: SettingsState, name: SettingCategory): SettingField[] {
  return (query.data ?? [])
    .filter(({ key, category }) => category === name && !tabOf(key) && !isInternalKey(key))
    .filter(({ key }) => key !== 'contact_delivery')
    .map(({ key, description }) => ({
      key,
      label: key,
      kind: 'line',
      ...(description && { hint: description }),
    }));
}

export function SettingsTab({ name, settings }: Props) {
  const tab = settingTabs.find((one) => one.name === name);
  if (!tab) return null;
  const isFooterMissing =
    name === 'footer' && ![...settings.stored.keys()].some((key) => key.startsWith(footerPrefix));
  const fields = isFooterMissing ? [] : [...tab.fields, ...ownFields(settings, name)];
  return (
    <Panel title={tab.heading} actions={name === 'theme' && <Presets settings={settings} />}>
      {isFooterMissing && <AddFooter settings={settings} />}
      <div className={name === 'theme' ? 'panel-body' : 'panel-body stack'}>
        <SettingControls fields={fields} settings={settings} />
      </div>
      {name === 'theme' && <ContrastPanel read={settings.read} />}
    </Panel>
  );
}

function AddFooter({ settings }: { settings: SettingsState }) {
  return (
    <div className="empty">
      <b>No footer settings yet</b>
      <p>Social links, phone and email of the footer.</p>
      <Button
        look="primary"
        onClick={() =>
          void settings.initialise(
            (key) => key.startsWith(footerPrefix),
            'Footer settings added successfully',
          )
        }
      >
        Add footer settings
      </Button>
    </div>
  );
}

const shownColours = ['theme_primary_color', 'theme_secondary_color', 'theme_accent_color'];

/** Colour presets. Unsaved colours are replaced only after a question. */
function Presets({ settings: { draft, read, changeAll } }: { settings: SettingsState }) {
  const isChosen = ({ colours }: Preset) => colourKeys.every((key) => read(key) === colours[key]);

  function choose(preset: Preset) {
    const isOwn = colourKeys.some((key) => draft.has(key)) && !presets.some(isChosen);
    if (!isOwn) changeAll(preset.colours);
    else
      confirm({
        title: 'Replace the colours you have chosen?',
        words: (
          <>
            <span>They are not saved yet.</span> <b>{preset.name}</b> <span>takes their place.</span>
          </>
        ),
        action: 'Replace',
        busyWords: 'Replacing...',
        run: async () => changeAll(preset.colours),
      });
  }

  return (
    <fieldset className="wrapping">
      <legend className="visually-hidden">Presets</legend>
      {presets.map((preset) => (
        <Button
          look="ghost"
          className="preset"
          key={preset.name}
          aria-pressed={isChosen(preset)}
          onClick={() => choose(preset)}
        >
          <span className="preset-colours" aria-hidden="true">
            {shownColours.map((key) => (
              <i key={key} style={{ background: preset.colours[key] }} />
            ))}
          </span>
          <span>{preset.name}</span>
        </Button>
      ))}
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
