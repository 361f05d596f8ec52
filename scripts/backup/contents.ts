/** What lies in a backup, and under which names. */
import { z } from 'zod';

export const aboutName = 'lamphouse.json';
export const secretsName = 'secrets.json';
export const mediaFolder = 'media/';
const tablesFolder = 'database/';

/** Another number once an older program could no longer make sense of it. */
const format = 1;

export const about = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** The database is as these made it. */
  migrations: z.array(z.string()).min(1),
  /** Each after those it refers to. */
  tables: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), at: z.string() })),
});
export type About = z.infer<typeof about>;

export const aboutNow = (parts: Omit<About, 'format' | 'createdAt'>): About => ({
  format,
  createdAt: new Date().toISOString(),
  ...parts,
});

export const rowsName = (table: string, portion: number) =>
  `${tablesFolder}${table}/${String(portion).padStart(6, '0')}.ndjson.gz`;

/** The table whose rows an entry holds; null for any other entry. */
export function tableOf(name: string): string | null {
  return name.startsWith(tablesFolder) ? (name.split('/')[1] ?? null) : null;
}
