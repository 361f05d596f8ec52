/** The entries of a backup and their names. */
import { z } from 'zod';

export const aboutName = 'lamphouse.json';
export const secretsName = 'secrets.json';
export const mediaFolder = 'media/';
const tablesFolder = 'database/';

/** Raise this number when older programs can no longer read the format. */
const format = 1;

export const about = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** The migrations that were applied to the database. */
  migrations: z.array(z.string()).min(1),
  /** Each table comes after those it refers to. */
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

/** The table whose rows an entry contains; null for any other entry. */
export function tableOf(name: string): string | null {
  return name.startsWith(tablesFolder) ? (name.split('/')[1] ?? null) : null;
}
