import { useState } from 'react';
import { colourKeys, type Palette, paletteOf, type ThemeName, themes } from '#schema/rules/theme-colours.ts';
import {
  type ColourPair,
  colourPairs,
  contrastMessage,
  isReadable,
  neededContrast,
  shownRatio,
} from '#schema/rules/theme-contrast.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { settingLabels } from '#site/admin/settings/setting-fields.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { checkIcon, chevronRightIcon, circleAlertIcon } from '#site/ui/icons.ts';

const themeWords = { dark: 'Dark', light: 'Light' };

/** The lowest contrast of the colours in the form, in both themes. */
export function ContrastPanel({ read }: { read: (key: string) => string }) {
  const wrong = colourKeys.filter((key) => !settingValue(key).safeParse(read(key)).success);
  const lines = wrong.length === 0 ? contrastSummary(paletteOf(read)) : [];
  const pairs = lines.flatMap(({ inks }) => inks.map(({ pair }) => pair));
  const isFine = wrong.length === 0 && pairs.every(isReadable);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="panel-row contrast"
      open={isOpen || !isFine}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="line">
        <Icon d={chevronRightIcon} />
        <h2>Lowest contrast</h2>
        {isFine && (
          <small>{`${shownRatio(Math.min(...pairs.map(({ ratio }) => ratio)))} to 1: all text is readable`}</small>
        )}
      </summary>
      <div className="stack-close">
        {lines.map(({ theme, inks }) => (
          <div className="contrast-pairs wrapping tabular" key={theme}>
            <b>
              <span>{themeWords[theme]}</span> <span className="visually-hidden">theme</span>
            </b>
            {inks.map(({ name, pair }) => (
              <span
                className="tag"
                key={name}
                data-bad={isReadable(pair) ? undefined : ''}
                title={contrastMessage(pair)}
              >
                <Icon d={isReadable(pair) ? checkIcon : circleAlertIcon} />
                <span>{name}</span> <b>{shownRatio(pair.ratio)}</b>
                {!isReadable(pair) && <span className="visually-hidden">, too low</span>}
              </span>
            ))}
          </div>
        ))}
        {wrong.length > 0 && (
          <p className="hint">{`Not measured yet: ${wrong.map((key) => settingLabels[key] ?? key).join(' and ')} must be a colour, such as ${defaultSetting('theme_primary_color')}.`}</p>
        )}
        <p className="hint">{`Text needs ${neededContrast} to 1 in both themes; anything below is not saved.`}</p>
      </div>
    </details>
  );
}

/** Short names for the panel. */
const names: Readonly<Record<string, string>> = {
  Text: 'Text',
  'Secondary text': 'Secondary',
  'Primary as text': 'Primary',
  'Accent as text': 'Accent',
  'Words on buttons': 'Button',
};

interface ContrastLine {
  theme: ThemeName;
  /** Each text colour with the pair that has the lowest contrast. */
  inks: readonly { name: string; pair: ColourPair }[];
}

function contrastSummary(palette: Palette): ContrastLine[] {
  const pairs = colourPairs(palette);
  return themes.map((theme) => ({
    theme,
    inks: Object.entries(names).flatMap(([long, name]) => {
      const [pair] = pairs
        .filter((one) => one.theme === theme && one.name === long)
        .sort((a, b) => a.ratio - b.ratio);
      return pair ? [{ name, pair }] : [];
    }),
  }));
}
