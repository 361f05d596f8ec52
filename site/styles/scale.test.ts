import { expect, test } from 'vitest';
import { rules } from './testing/sheets.ts';

const tokens = {
  text: /^(?:text-(?:xs|sm|md|lg|xl)|h-(?:1|2|3|hero))$/,
  space: /^(?:s-(?:0|1|2|3|4|5|6|8|10|12|16|20)|gutter|row-gap|card-gap|g|layout-[\w-]+)$/,
  corner: /^r-(?:sm|poster|md|lg|pill)$/,
};
type Scale = keyof typeof tokens;

/** Text is one step; spaces may be sums and shares of steps, and parts of what is around them. 1px is the width of a line. */
const share =
  /env\([\w-]+\)|!important|\b(?:auto|inherit|calc|min|max)\b|-?\b[\d.]+%|-?\b1px\b|\b100vw\b|(?<![\w.-])-?[\d.]+(?![\w.%])|[()+*/,-]/g;
const words = { text: /^(?:0|inherit)$/, space: share, corner: share };

/** Sizes of pictures rather than of text: the figures behind the ranked posters, and captions on top of the video. */
const drawn = /\.ranked? |\.rank$|\.two-digits$|::cue$/;

function scaleOf(property: string): Scale | null {
  if (/^(?:font|font-size)$/.test(property)) return 'text';
  if (/^(?:(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap)$/.test(property)) return 'space';
  return /^border(?:-[a-z]+)*-radius$/.test(property) ? 'corner' : null;
}

const declared = (name: string) =>
  rules.flatMap(({ declarations }) =>
    declarations.flatMap(([property, value]) => (property === name ? [value] : [])),
  );

/** What a value has that is no step of the scale. A component's own property is followed to its values. */
function others(value: string, scale: Scale): string {
  const left = value.replace(
    /var\(--([\w-]+)(?:, ([^()]*(?:\([^()]*\))?))?\)/g,
    (whole, name: string, other = '') => {
      if (tokens[scale].test(name)) return '';
      const own = declared(`--${name}`);
      return own.length === 0 ? whole : [...own, other].map((one) => others(one, scale)).join(' ');
    },
  );
  return left.replace(words[scale], ' ').replace(/\s+/g, ' ').trim();
}

/** The size in `font: 600 var(--text-sm) / 1.5 var(--font-ui)`. */
const sizeIn = (font: string) => /([^ ]+)(?: \/ [^ ]+)? [^ /]+$/.exec(font)?.[1] ?? font;

test('sizes of text, spaces and corners are steps of the scale', () => {
  const found = rules.flatMap(({ file, selector, declarations }) =>
    declarations.flatMap(([property, value]) => {
      const scale = scaleOf(property);
      if (!scale || drawn.test(selector)) return [];
      const left = others(property === 'font' ? sizeIn(value) : value, scale);
      return left === '' ? [] : [`${file} ${selector} ${property}: ${value}`];
    }),
  );
  expect(found).toEqual([]);
});
