import { type ReactNode, useId, useState } from 'react';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { type UiSetting, uiSettingLimits } from '#schema/shapes/ui-setting.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Field, Switch } from '#site/admin/form/Field.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Suggestions } from '#site/admin/form/TextField.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { checkIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { type SettingField, settingLabels } from './setting-fields.ts';
import type { SettingsState } from './use-settings.ts';

interface Props {
  field: SettingField;
  settings: SettingsState;
}

/** Fonts that are likely to be installed, the site's own first. */
const fonts = ['Archivo Variable', 'Newsreader Variable', 'system-ui', 'Georgia', 'Arial', 'Verdana'];

export function SettingControl({ field, settings }: Props) {
  const { key, kind, label } = field;
  if (kind === 'colour') return <ColourField field={field} settings={settings} />;
  if (kind === 'switch') return <SwitchField field={field} settings={settings} />;
  const saveOne = <SaveOne settings={settings} settingKey={key} label={label} />;
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

function SwitchField({ field: { key, label, hint }, settings }: Props) {
  const hintId = useId();
  return (
    <div className="setting">
      <Switch
        label={label}
        data-setting={key}
        aria-describedby={hint && hintId}
        checked={settings.read(key) === 'true'}
        onChange={({ target }) => settings.change(key, String(target.checked))}
      />
      <SaveOne settings={settings} settingKey={key} label={label} />
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
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
      <Suggestions id={`${control.id}-fonts`} values={fonts} />
    </>
  );
}

interface ColourFieldProps {
  field: SettingField;
  settings: SettingsState;
}

const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const full = /^#[0-9a-f]{6}$/i;

/** The browser's colour field takes six digits only. */
function sixDigits(value: string): string {
  const long = value.replace(short, '#$1$1$2$2$3$3');
  return full.test(long) ? long : '#000000';
}

/** A colour that can be picked or typed. */
function ColourField({ field: { key, label }, settings }: ColourFieldProps) {
  const id = useId();
  const value = settings.read(key);
  // Half a colour is no fault while it is typed, but one when its field is left.
  const [isLeft, setIsLeft] = useState(false);
  const wrong = isLeft ? settingValue(key).safeParse(value).error?.issues[0]?.message : undefined;
  const problem = settings.problems.get(key) ?? wrong;
  const change = (next: string) => settings.change(key, next.trim().toLowerCase());
  return (
    <div className="color">
      <input type="color" id={id} value={sixDigits(value)} onChange={({ target }) => change(target.value)} />
      <span>
        <label htmlFor={id}>{label}</label>
        <small>{key}</small>
      </span>
      <span className="row-actions">
        <SaveOne settings={settings} settingKey={key} label={label} />
        <input
          className="input hex"
          aria-label={`${label} hex`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          data-setting={key}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setIsLeft(true)}
        />
      </span>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}

interface SaveOneProps {
  settings: SettingsState;
  settingKey: string;
  label: string;
}

/** Saves one setting; shown while it differs from the stored value. */
function SaveOne({ settings, settingKey, label }: SaveOneProps) {
  if (!settings.draft.has(settingKey)) return null;
  const isBusy = settings.busy?.isOne === true && settings.busy.keys.includes(settingKey);
  return (
    <Button
      className="save-one"
      label={`Save ${label}`}
      isOff={settings.busy !== null}
      onClick={() => void settings.saveOne(settingKey)}
    >
      {isBusy ? <span className="spinner" /> : null}
      <span>Save</span>
    </Button>
  );
}

interface SectionProps {
  title: string;
  text?: string;
  settings: SettingsState;
  /** The label of the button that saves, or null when there is nothing to save yet. */
  action: string | null;
  children: (stored: readonly UiSetting[]) => ReactNode;
}

/** A section of settings: its heading with Save and Discard, its fields, and its guard against losing changes. */
export function SettingsSection({ title, text, settings, action, children }: SectionProps) {
  return (
    <>
      <PageHead title={title} text={text}>
        {action !== null && <SettingsActions settings={settings} action={action} />}
      </PageHead>
      <Answer query={settings.query} failure="Failed to load the settings">
        {children}
      </Answer>
      <ConflictDialog {...settings.conflictDialog} labels={settingLabels} />
      <LeaveGuard isDirty={settings.isUnsaved} />
    </>
  );
}

function SettingsActions({ settings, action }: { settings: SettingsState; action: string }) {
  const isDirty = settings.draft.size > 0;
  const isBusy = settings.busy !== null;
  return (
    <>
      {isDirty && (
        <Button look="ghost" isOff={isBusy} onClick={settings.discard}>
          Discard
        </Button>
      )}
      <Button
        look="primary"
        icon={checkIcon}
        isOff={!isDirty || isBusy}
        data-shortcut="save"
        onClick={() => void settings.saveAll()}
      >
        {action}
      </Button>
    </>
  );
}
