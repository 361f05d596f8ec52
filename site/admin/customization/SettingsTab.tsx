import { isInternalKey, type SettingCategory } from '#schema/ui-setting.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { SettingControl } from '#site/admin/settings/SettingControl.tsx';
import { type SettingField, settingTabs, tabOf } from '#site/admin/settings/setting-fields.ts';
import type { SettingsState } from '#site/admin/settings/use-settings.ts';
import { ContrastPanel } from './ContrastPanel.tsx';
import { Presets } from './Presets.tsx';

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
      <div className={name === 'theme' ? 'panel-body colors' : 'panel-body form'}>
        {fields.map((field) => (
          <SettingControl key={field.key} field={field} settings={settings} />
        ))}
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
