import { z } from 'zod';
import { slugOf } from '#schema/derived-slug.ts';
import { patternNames, shapeNames } from '#scripts/demo/crests/crest.ts';
import { readJson } from './read-data.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const club = z.strictObject({
  colours: z.tuple([colour, colour]),
  shape: z.enum(shapeNames),
  pattern: z.enum(patternNames),
});

export type DemoClub = z.infer<typeof club> & { name: string };

/** Invented clubs: no name or badge of a real one ships. */
export const demoClubs = (): DemoClub[] =>
  Object.entries(z.record(z.string(), club).parse(readJson('clubs.json'))).map(([name, rest]) => ({
    name,
    ...rest,
  }));

export const crestUrl = (name: string) => `/media/crests/${slugOf(name)}.webp`;
