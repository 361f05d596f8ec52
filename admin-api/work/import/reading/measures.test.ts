import { expect, test } from 'vitest';
import { firstYearOf, minutesOf, ratingOf } from './measures.ts';

test.each([
  ['1h 32m', 92],
  ['1h32', 92],
  ['1 h 32 min', 92],
  ['1 hr 32 mins', 92],
  ['1 hour, 32 minutes', 92],
  ['2 hours and 5 minutes', 125],
  ['2h', 120],
  ['1.5 hours', 90],
  ['PT1H32M', 92],
  ['PT92M', 92],
  ['P0DT1H32M0S', 92],
  ['02:13:00', 133],
  ['1:32', 92],
  ['1:32:00.000', 92],
  ['92 mins', 92],
  ['92m', 92],
  ['92 min.', 92],
  ['92 minutes', 92],
  ['92′', 92],
  ['２４ min', 24],
  ['24 min. per ep.', 24],
])('%s are %i minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each(['92', '1,320', '2 Seasons', 'PT', 'PT2', '1:62', 'long', '', 'h', '-5 min'])(
  '%j is no length with a unit',
  (text) => expect(minutesOf(text)).toBeUndefined(),
);

test.each([
  ['(2019)', 2019],
  ['2008–2013', 2008],
  ['2013-', 2013],
  ['2013– ', 2013],
  ['2013 – present', 2013],
  ['2013-14', 2013],
  ['1999/2000', 1999],
  ['(2008–2013)', 2008],
  ['(I) (2019)', 2019],
  ['c. 1930', 1930],
  ['２０１９', 2019],
  ['1995-10-30', 1995],
])('the year of %s is %i', (text, year) => {
  expect(firstYearOf(text)).toBe(year);
});

test.each(['19', '20191', 'MCMXC', 'N/A', '2019.5', '12-2019', '', '–2013', '1995 or 2000'])(
  '%j holds no year',
  (text) => expect(firstYearOf(text)).toBeUndefined(),
);

test.each([
  ['★★★½', 7],
  ['★★★★★', 10],
  ['½', 1],
  ['★★★☆☆', 6],
  ['7.5/10', 7.5],
  ['7,5 / 10', 7.5],
  ['4/5', 8],
  ['8 out of 10', 8],
  ['75%', 7.5],
  ['91/100', 9.1],
])('the rating %s is %d of 10', (text, rating) => {
  expect(ratingOf(text)).toBe(rating);
});

test.each(['7.5', '11/10', '5/0', 'PG-13', '', '120%'])('%j is no rating on another scale', (text) =>
  expect(ratingOf(text)).toBeUndefined(),
);
