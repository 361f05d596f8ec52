import type { EntityManager, Orm } from '#admin-api/database/orm.ts';
import type { MediaStorage } from '#admin-api/media/storage.ts';

export interface SeedOptions {
  orm: Orm;
  /** Where /media is served from. */
  storage: MediaStorage;
  /** Matches are laid around this moment. */
  now?: Date;
}

export interface Seeded {
  /** false: somebody's work was found, and left alone. */
  seeded: boolean;
  titles: number;
}

/** Fills an empty database with the demo catalogue. */
export async function seedDemo({ orm, storage, now = new Date() }: SeedOptions): Promise<Seeded> {
  const em = orm.em.fork();
  if (!(await isEmpty(em))) return { seeded: false, titles: 0 };
  // Only the first start needs the catalogue and what draws its posters.
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
