/** What languages call hours, minutes and seconds, whole and shortened, with every plural: from Unicode's data of them. */
const languages =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg ru uk sr hr sl el tr he ar fa hi bn th vi id zh zh-Hant ja ko et lv lt ca is ms ta';
const units = ['hour', 'minute', 'second', 'millisecond'] as const;
export type TimeUnit = (typeof units)[number];

/** What people write besides. */
const others: Record<TimeUnit, string> = {
  hour: 'hrs hs std',
  minute: "mins mn ' ′ ´ ’ 分間",
  second: 'secs',
  millisecond: '',
};

const bareUnit = (word: string) => word.normalize('NFKC').toLowerCase().replace(/\.+$/, '').trim();

let known: Map<string, TimeUnit> | undefined;

/** The unit of this name; undefined for another word. */
export function timeUnitOf(word: string): TimeUnit | undefined {
  known ??= unitsByName();
  return known.get(bareUnit(word));
}

/** Where two languages differ, the earlier of the list is meant. */
function unitsByName(): Map<string, TimeUnit> {
  const names = new Map<string, TimeUnit>();
  const add = (name: string, unit: TimeUnit) => {
    if (name !== '' && !names.has(bareUnit(name))) names.set(bareUnit(name), unit);
  };
  for (const unit of units) for (const name of others[unit].split(' ')) add(name, unit);
  for (const language of languages.split(' '))
    for (const unitDisplay of ['long', 'short', 'narrow'] as const)
      for (const unit of units) {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
        for (const count of [1, 2, 5, 102])
          for (const { type, value } of format.formatToParts(count)) if (type === 'unit') add(value, unit);
      }
  return names;
}
