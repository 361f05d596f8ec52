import { settingValue } from '#schema/setting-value.ts';
import { colourKeys, paletteOf } from '#schema/theme-colours.ts';
import { contrastMessage, isReadable, neededContrast, shownRatio } from '#schema/theme-contrast.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { checkIcon, circleAlertIcon } from '#site/ui/icons.ts';
import { contrastSummary } from './contrast-summary.ts';

const themeWords = { dark: 'Dark', light: 'Light' };

/** What visitors could read of the colours as they stand in the form, in both themes. */
export function ContrastPanel({ read }: { read: (key: string) => string }) {
  const isColour = colourKeys.every((key) => settingValue(key).safeParse(read(key)).success);
  return (
    <div className="contrast">
      <h2>Lowest contrast</h2>
      {isColour ? (
        contrastSummary(paletteOf(read)).map(({ theme, inks }) => (
          <div className="contrast-pairs" key={theme}>
            <b>
              {themeWords[theme]} <span className="visually-hidden">theme</span>
            </b>
            {inks.map(({ name, pair }) => (
              <span key={name} data-bad={isReadable(pair) ? undefined : ''} title={contrastMessage(pair)}>
                <Icon d={isReadable(pair) ? checkIcon : circleAlertIcon} />
                {name} <b>{shownRatio(pair.ratio)}</b>
                {!isReadable(pair) && <span className="visually-hidden">, too low</span>}
              </span>
            ))}
          </div>
        ))
      ) : (
        <p className="hint">A colour is not complete yet.</p>
      )}
      <p className="hint">Text needs {neededContrast} to 1 in both themes; anything below is not saved.</p>
    </div>
  );
}
