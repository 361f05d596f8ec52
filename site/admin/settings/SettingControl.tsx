import { uiSettingLimits } from '#schema/ui-setting.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { Switch } from '#site/admin/form/Switch.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { ColourField } from './ColourField.tsx';
import { SaveOne } from './SaveOne.tsx';
import type { SettingField } from './setting-fields.ts';
import type { SettingsState } from './use-settings.ts';

interface Props {
  field: SettingField;
  settings: SettingsState;
}

/** Faces that are likely to be there, the site's own first. */
const fonts = ['Archivo Variable', 'Newsreader Variable', 'system-ui', 'Georgia', 'Arial', 'Verdana'];

/** One setting, by its kind. */
export function SettingControl({ field, settings }: Props) {
  const { key, kind, label } = field;
  if (kind === 'colour') return <ColourField field={field} settings={settings} />;
  const saveOne = <SaveOne settings={settings} settingKey={key} label={label} />;
  if (kind === 'switch')
    return (
      <div className="setting">
        <Switch
          label={label}
          checked={settings.read(key) === 'true'}
          onChange={({ target }) => settings.change(key, String(target.checked))}
        />
        {saveOne}
      </div>
    );
  return (
    <div className="setting">
      <Field label={label} problem={settings.problems.get(key)} hint={field.hint}>
        {(control) => <TextControl control={control} field={field} settings={settings} />}
      </Field>
      {saveOne}
      {kind === 'picture' && (
        <Upload
          kind="poster"
          label={label}
          value={settings.read(key)}
          preview="wide"
          onChange={(url) => settings.change(key, url)}
          onBusy={(isBusy) => settings.markUpload(key, isBusy)}
        />
      )}
    </div>
  );
}

type Control = Parameters<Parameters<typeof Field>[0]['children']>[0];

function TextControl({ control, field, settings }: Props & { control: Control }) {
  const { key, kind, placeholder } = field;
  const shared = {
    ...control,
    'data-setting': key,
    value: settings.read(key),
    placeholder,
    spellCheck: false,
    maxLength: uiSettingLimits.value,
    onChange: ({ target }: { target: { value: string } }) => settings.change(key, target.value),
  };
  if (kind === 'code') return <textarea className="textarea mono" rows={4} {...shared} />;
  if (kind === 'lines') return <textarea className="textarea" rows={3} {...shared} />;
  if (kind === 'columns' || kind === 'number')
    return <input className="input" type="text" inputMode="numeric" {...shared} />;
  if (kind !== 'font') return <input className="input" autoComplete="off" {...shared} />;
  return (
    <>
      <input className="input" autoComplete="off" list={`${control.id}-fonts`} {...shared} />
      <datalist id={`${control.id}-fonts`}>
        {fonts.map((font) => (
          <option key={font} value={font} />
        ))}
      </datalist>
    </>
  );
}
