import type { MediaStorage } from '#admin-api/ground/media/storage.ts';
import type { EntityManager, Orm } from '#admin-api/orm.ts';

export interface SeedOptions {
  orm: Orm;
  /** The folder served at /media. */
  storage: MediaStorage;
  /** Matches are dated relative to this moment. */
  now?: Date;
}

export interface Seeded {
  /** false when the database already had contents. */
  seeded: boolean;
  titles: number;
}

/** Fills an empty database with the demo catalogue. */
export async function seedDemo({ orm, storage, now = new Date() }: SeedOptions): Promise<Seeded> {
  const em = orm.em.fork();
  if (!(await isEmpty(em))) return { seeded: false, titles: 0 };
  // Imported here, since only the first start needs the catalogue and its drawings.
  const { fillDemo } = await import('./fill-demo.ts');
  const titles = await fillDemo(em, storage, now, isEmpty);
  return { seeded: titles > 0, titles };
}

async function isEmpty(em: EntityManager): Promise<boolean> {
  const tables = ['movies', 'matches', 'pages', 'ui_settings'];
  const [row] = await em.execute<{ used: boolean }[]>(
    `select ${tables.map((table) => `exists (select from ${table})`).join(' or ')} as used`,
  );
  return row?.used === false;
}
