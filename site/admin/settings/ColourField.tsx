import { useId } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';
import { SaveOne } from './SaveOne.tsx';
import type { SettingField } from './setting-fields.ts';
import type { SettingsState } from './use-settings.ts';

interface Props {
  field: SettingField;
  settings: SettingsState;
}

const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const full = /^#[0-9a-f]{6}$/i;

/** The browser's own colour field takes six digits and nothing else. */
function sixDigits(value: string): string {
  const long = value.replace(short, '#$1$1$2$2$3$3');
  return full.test(long) ? long : '#000000';
}

/** Picked or typed: both are the same colour. */
export function ColourField({ field: { key, label }, settings }: Props) {
  const id = useId();
  const value = settings.read(key);
  const problem = settings.problems.get(key);
  const change = (next: string) => settings.change(key, next.trim().toLowerCase());
  return (
    <div className="color">
      <input type="color" id={id} value={sixDigits(value)} onChange={({ target }) => change(target.value)} />
      <label htmlFor={id}>{label}</label>
      <code>{key}</code>
      <span className="hex-side">
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
        />
      </span>
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          <Icon d={circleAlertIcon} />
          {problem}
        </p>
      )}
    </div>
  );
}
