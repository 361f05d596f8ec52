import { useId, useState } from 'react';
import { Switch } from '#site/admin/form/Field.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { SettingControls, SettingsSection } from '#site/admin/settings/SettingsSection.tsx';
import { adFields, adSwitch } from '#site/admin/settings/setting-fields.ts';
import { type SettingsState, useSettings } from '#site/admin/settings/use-settings.ts';
import { eyeIcon, eyeOffIcon } from '#site/ui/icons.ts';

export function AdsSection() {
  const settings = useSettings();
  return (
    <SettingsSection title="Ads & Analytics" settings={settings} action="Save settings">
      {() => <AdsPanel settings={settings} />}
    </SettingsSection>
  );
}

function AdsPanel({ settings }: { settings: SettingsState }) {
  return (
    <Panel
      title="Ads"
      actions={
        <Switch
          label="Enabled"
          checked={settings.read(adSwitch.key) === 'true'}
          onChange={({ target }) => settings.change(adSwitch.key, String(target.checked))}
        />
      }
    >
      <div className="panel-body stack narrow-form">
        <SettingControls fields={adFields} settings={settings} />
        <CodePreview read={settings.read} />
      </div>
    </Panel>
  );
}

function CodePreview({ read }: { read: (key: string) => string }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="stack-close">
      <div className="wrapping tools">
        <h3>Code preview</h3>
        <Button
          className="to-end"
          icon={isShown ? eyeOffIcon : eyeIcon}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide preview' : 'Show preview'}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        <pre>{codePreview(read)}</pre>
      </div>
    </div>
  );
}

const places = [
  ['header', 'ads_header_code'],
  ['sidebar', 'ads_sidebar_code'],
  ['footer', 'ads_footer_code'],
] as const;

/** The page's head names an AdSense account only. */
const isAccount = /^ca-pub-\d+$/;

/** The code that the pages would contain with the values in the form, place by place. */
export function codePreview(read: (key: string) => string): string {
  if (read('ads_enabled') !== 'true') return '<!-- ads are disabled: nothing goes into the pages -->';
  const account = read('ads_network_id');
  const parts = places.flatMap(([place, key]) => {
    const code = read(key).trim();
    return code ? [`<!-- ${place} -->\n${code}`] : [];
  });
  if (isAccount.test(account))
    parts.unshift(`<!-- head -->\n<meta name="google-adsense-account" content="${account}">`);
  return parts.join('\n') || '<!-- no code yet -->';
}
