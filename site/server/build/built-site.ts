/** The record that a build writes about itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const builtSiteFile = 'site.json';

const builtSite = z.object({
  /** Pages rendered with another build are stale. */
  name: z.string(),
  contentSecurityPolicy: z.string(),
});
export type BuiltSite = z.infer<typeof builtSite>;

export function readBuiltSite(distDir: string): BuiltSite {
  const file = join(distDir, builtSiteFile);
  try {
    return builtSite.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`The site is not built: there is no ${file}. Run npm run build.`);
  }
}
