import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Alphabet, AlphabetPage, AlphabetTitles } from '#schema/alphabet.ts';

// All titles from A to Z, in pages that are defined by their first title (sql/functions/lists.sql).

const columns = raw(`p.id as page, left(p.sort_key, 1) as letter, p.name`);

export async function readAlphabet(em: EntityManager): Promise<Alphabet> {
  const letters = await em.execute<Alphabet['letters']>(sql`
    select l.letter, l.total,
           coalesce((select p.id from title_pages p
                      where p.sort_key <= (select min(m.sort_key) from movies m where m.sort_key >= l.letter)
                      order by p.sort_key desc, p.id desc limit 1), 0) as page
      from (select substr(list, 8) as letter, sum(total)::integer as total from list_blocks
             where list >= 'letter:' and list < 'letter;' group by list having sum(total) > 0) l
     order by l.letter collate "C"`);
  const pages = await em.execute<AlphabetPage[]>(
    sql`select ${columns} from title_pages p order by p.sort_key, p.id`,
  );
  return { letters, pages };
}

interface Place extends AlphabetPage {
  sortKey: string;
}

export async function listAlphabetTitles(em: EntityManager, number: number): Promise<AlphabetTitles> {
  const [page] =
    number === 0
      ? []
      : await em.execute<Place[]>(
          sql`select ${columns}, p.sort_key as "sortKey" from title_pages p where p.id = ${number}`,
        );
  if (number !== 0 && !page) throw new RequestError(404, 'Page not found');
  const begins = page?.sortKey ?? '';
  const [next] = await em.execute<Place[]>(sql`
    select ${columns}, p.sort_key as "sortKey" from title_pages p where p.sort_key > ${begins} order by p.sort_key, p.id limit 1`);
  const [previous] = await em.execute<AlphabetPage[]>(sql`
    select ${columns} from title_pages p where p.sort_key < ${begins} order by p.sort_key desc, p.id desc limit 1`);
  const titles = await em.execute<AlphabetTitles['titles']>(sql`
    select left(m.sort_key, 1) as letter, m.type, m.slug, m.title, m.year,
           array(select s.season_number from seasons s where s.show_id = m.id order by s.season_number) as seasons
      from movies m
     where m.sort_key >= ${begins} ${next ? sql`and m.sort_key < ${next.sortKey}` : sql``} order by m.sort_key, m.id`);
  return { page: withoutKey(page), previous: previous ?? null, next: withoutKey(next), titles };
}

const withoutKey = (place: Place | undefined): AlphabetPage | null =>
  place ? { page: place.page, letter: place.letter, name: place.name } : null;
