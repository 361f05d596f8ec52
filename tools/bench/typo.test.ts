import { expect, test } from 'vitest';
import { isOneTypoApart } from '#admin-api/records/movies/search/corrections.ts';
import { numbers } from './random.ts';
import { withTypo } from './typo.ts';

test.each(['The Dark Knight', 'Up', 'Amélie', '鋼の錬金術師'])(
  '%s gets one typing error of each kind',
  (title) => {
    const random = numbers(1);
    const wrong = new Set(Array.from({ length: 400 }, () => withTypo(title, random)));
    for (const text of wrong)
      expect(isOneTypoApart(text.toLowerCase(), title.toLowerCase()), text).toBe(true);
    const lengths = [...wrong].map((text) => [...text].length - [...title].length);
    expect(new Set(lengths)).toEqual(new Set([-1, 0, 1]));
  },
);
