import { type ReactNode, useId, useState } from 'react';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { type UiSetting, uiSettingLimits } from '#schema/shapes/ui-setting.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Field, Switch } from '#site/admin/form/Field.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Suggestions } from '#site/admin/form/TextField.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { checkIcon, chevronRightIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { type SettingField, settingLabels } from './setting-fields.ts';
import type { SettingsState } from './use-settings.ts';

interface Props {
  field: SettingField;
  settings: SettingsState;
}

/** Fonts that are likely to be installed, the site's own first. */
const fonts = ['Archivo Variable', 'Newsreader Variable', 'system-ui', 'Georgia', 'Arial', 'Verdana'];

function SettingControl({ field, settings }: Props) {
  const { key, kind, label } = field;
  if (kind === 'colour') return <ColourField field={field} settings={settings} />;
  if (kind === 'switch') return <SwitchField field={field} settings={settings} />;
  const saveOne = <SaveOne settings={settings} settingKey={key} label={label} />;
  return (
    <div className="stack-close setting">
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

/** The fields of a panel; those that few change are folded, unless one of them has a problem. */
export function SettingControls({
  fields,
  settings,
}: {
  fields: readonly SettingField[];
  settings: SettingsState;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const control = (field: SettingField) => (
    <SettingControl key={field.key} field={field} settings={settings} />
  );
  const rare = fields.filter(({ isRare }) => isRare);
  return (
    <>
      {fields.filter(({ isRare }) => !isRare).map(control)}
      {rare.length > 0 && (
        <details
          className="rare-settings"
          open={isOpen || rare.some(({ key }) => settings.problems.has(key))}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="line">
            <Icon d={chevronRightIcon} />
            <b>Rarely changed</b> <small className="cut">{rare.map(({ label }) => label).join(', ')}</small>
          </summary>
          <div className="stack">{rare.map(control)}</div>
        </details>
      )}
    </>
  );
}

function SwitchField({ field: { key, label, hint }, settings }: Props) {
  const hintId = useId();
  return (
    <div className="stack-close setting">
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
      <span className="row-text">
        <b>
          <label htmlFor={id}>{label}</label>
        </b>
        <small className="only-wide">{key}</small>
      </span>
      <span className="row-actions wrapping">
        <SaveOne settings={settings} settingKey={key} label={label} />
        <input
          className="input tabular fit hex"
          aria-label={`${label} hex`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          data-setting={key}
          maxLength={7}
          size={8}
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

/** A section of settings: its fields, a bar with Save and Discard, and its guard against losing changes. */
export function SettingsSection({ title, text, settings, action, children }: SectionProps) {
  return (
    <>
      <PageHead title={title} text={text} />
      <Answer query={settings.query} failure="Failed to load the settings">
        {children}
      </Answer>
      {action !== null && <SaveBar settings={settings} action={action} />}
      <ConflictDialog {...settings.conflictDialog} labels={settingLabels} />
      <LeaveGuard isDirty={settings.isUnsaved} />
    </>
  );
}

/** Stays in sight at the lower edge while something is not saved. */
function SaveBar({ settings, action }: { settings: SettingsState; action: string }) {
  const changed = settings.draft.size;
  if (changed === 0) return null;
  const isBusy = settings.busy !== null;
  return (
    <section className="bulk-bar wrapping" aria-label="Unsaved settings">
      <b role="status">{`${counted(changed, 'setting')} changed`}</b>
      <span className="to-end wrapping">
        <Button look="ghost" isOff={isBusy} onClick={settings.discard}>
          Discard
        </Button>
        <Button
          look="primary"
          icon={checkIcon}
          isOff={isBusy}
          data-shortcut="save"
          onClick={() => void settings.saveAll()}
        >
          {action}
        </Button>
      </span>
    </section>
  );
}
