import { useId, useState } from 'react';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Switch } from '#site/admin/form/Field.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { SettingControl } from '#site/admin/settings/SettingControl.tsx';
import { SettingsActions } from '#site/admin/settings/SettingsActions.tsx';
import { adFields, adSwitch, settingLabels } from '#site/admin/settings/setting-fields.ts';
import { type SettingsState, useSettings } from '#site/admin/settings/use-settings.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon, eyeOffIcon } from '#site/ui/icons.ts';

export function AdsSection() {
  const settings = useSettings();
  return (
    <>
      <PageHead title="Ads & Analytics">
        <SettingsActions settings={settings} label="Save settings" />
      </PageHead>
      <Answer
        query={settings.query}
        failure="Failed to load the settings"
        skeleton={<div className="skeleton panel-skeleton" />}
      >
        {() => <AdsPanel settings={settings} />}
      </Answer>
      <ConflictDialog {...settings.clash} labels={settingLabels} />
      <LeaveGuard isDirty={settings.isUnsaved} />
    </>
  );
}

function AdsPanel({ settings }: { settings: SettingsState }) {
  return (
    <div className="panel">
      <header>
        <h2>Ads</h2>
        <Switch
          label="Enabled"
          checked={settings.read(adSwitch.key) === 'true'}
          onChange={({ target }) => settings.change(adSwitch.key, String(target.checked))}
        />
      </header>
      <div className="panel-body form ads">
        {adFields.map((field) => (
          <SettingControl key={field.key} field={field} settings={settings} />
        ))}
        <CodePreview read={settings.read} />
      </div>
    </div>
  );
}

function CodePreview({ read }: { read: (key: string) => string }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="code-preview">
      <div className="tools">
        <h2>Code preview</h2>
        <button
          className="btn btn-quiet btn-sm"
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon d={isShown ? eyeOffIcon : eyeIcon} />
          {isShown ? 'Hide preview' : 'Show preview'}
        </button>
      </div>
      <div id={id} hidden={!isShown}>
        <pre className="code">{codePreview(read)}</pre>
      </div>
    </div>
  );
}

const places = [
  ['header', 'ads_header_code'],
  ['sidebar', 'ads_sidebar_code'],
  ['footer', 'ads_footer_code'],
] as const;

/** Only an AdSense account is named in the head. */
const isAccount = /^ca-pub-\d+$/;

/** What goes into the pages, place by place, as it would with what stands in the form. */
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
