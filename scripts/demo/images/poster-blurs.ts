import { join } from 'node:path';
import sharp from 'sharp';
import { blurOf, sampleHeight, sampleWidth } from '#admin-api/media/poster-colors.ts';
import { posterFile, posterWidths } from '#schema/poster.ts';
import { demoCatalogue } from '#scripts/demo/catalogue.ts';

export type PosterBlurs = ReadonlyMap<string, string>;

/** By slug: what a page shows of a poster until it is there. */
export async function posterBlurs(folder: string): Promise<PosterBlurs> {
  const blurs = demoCatalogue().map(async ({ slug }): Promise<[string, string]> => {
    const smallest = posterFile(`${slug}.webp`, posterWidths[0], 'webp');
    const sample = sharp(join(folder, 'posters', smallest))
      .resize(sampleWidth, sampleHeight)
      .removeAlpha()
      .raw();
    return [slug, blurOf(await sample.toBuffer())];
  });
  return new Map(await Promise.all(blurs));
}
