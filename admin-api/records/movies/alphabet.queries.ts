import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { beginningOf, beginningsOf } from '#schema/rules/beginnings.ts';
import type { Alphabet, AlphabetPage, AlphabetQuery, AlphabetTitles } from '#schema/shapes/alphabet.ts';

// All titles from A to Z, in pages that are defined by their first title or letter (sql/functions/lists.sql). A letter has the parts of
// these pages that lie within it: where a page goes on into the next letter, that letter begins with the rest of it.

const columns = raw(`p.id as page, left(p.sort_key, 1) as letter, p.name`);
/** A page that begins with its letter is the letter's first, which has no number of its own. */
const isLetter = raw('length(p.sort_key) = 1');
/** After every key of a letter, since words hold no such sign. */
const last = '\u{10FFFF}';

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
    sql`select ${columns} from title_pages p where not ${isLetter} order by p.sort_key, p.id`,
  );
  return { letters, pages };
}

interface LetterPage extends AlphabetPage {
  sortKey: string;
}

const onePlace = async (em: EntityManager, where: RawQueryFragment, order: RawQueryFragment) => {
  const [found] = await em.execute<LetterPage[]>(sql`
    select ${columns}, p.sort_key as "sortKey" from title_pages p where ${where} order by ${order} limit 1`);
  return found;
};
const forwards = sql`p.sort_key, p.id`;
const backwards = sql`p.sort_key desc, p.id desc`;

export async function listAlphabetTitles(
  em: EntityManager,
  { page: number, letter }: AlphabetQuery,
): Promise<AlphabetTitles> {
  const named = letter === undefined ? sql`true` : sql`not ${isLetter}`;
  const page = number === 0 ? undefined : await onePlace(em, sql`p.id = ${number} and ${named}`, forwards);
  if (number !== 0 && (!page || (letter !== undefined && page.letter !== letter)))
    throw new RequestError(404, 'Page not found');
  const [from, to] = [letter ?? '', letter === undefined ? last : letter + last];
  const key = page?.sortKey ?? from;
  const next = await onePlace(em, sql`p.sort_key > ${key} and p.sort_key < ${to}`, forwards);
  const previous = await onePlace(em, sql`p.sort_key < ${key} and p.sort_key > ${from}`, backwards);
  const holder = page ?? (await onePlace(em, sql`p.sort_key <= ${key}`, backwards));
  const [counted] = await em.execute<Pick<AlphabetTitles, 'place' | 'places'>[]>(sql`
    select 1 + count(*) filter (where p.sort_key <= ${key})::integer as place, 1 + count(*)::integer as places
      from title_pages p where p.sort_key > ${from} and p.sort_key < ${to}`);
  const titles = await em.execute<(AlphabetTitles['titles'][number] & { sortKey: string })[]>(sql`
    select left(m.sort_key, 1) as letter, m.sort_key as "sortKey", m.type, m.slug, m.title, m.year
      from movies m where m.sort_key >= ${key} and m.sort_key < ${next?.sortKey ?? to} order by m.sort_key, m.id`);
  return {
    page: withoutKey(page),
    within: holder?.page ?? 0,
    place: counted?.place ?? 1,
    places: counted?.places ?? 1,
    previous: withoutKey(previous),
    next: withoutKey(next),
    beginnings: letter === undefined ? [] : await readBeginnings(em, letter),
    titles: titles.map(({ sortKey, ...title }) => ({ ...title, begins: beginningOf(sortKey).name })),
  };
}

async function readBeginnings(em: EntityManager, letter: string): Promise<AlphabetTitles['beginnings']> {
  const asked = beginningsOf(letter).map(({ name, from }, at, all) => ({
    begins: name,
    from,
    to: all[at + 1]?.from ?? letter + last,
  }));
  return await em.execute<AlphabetTitles['beginnings']>(sql`
    select b.begins, coalesce((select p.id from title_pages p where p.sort_key > ${letter} and p.sort_key <= f.first
                                order by p.sort_key desc, p.id desc limit 1), 0) as page
      from json_to_recordset(${JSON.stringify(asked)}) b (begins text, "from" text, "to" text)
           cross join lateral (select min(m.sort_key) as first from movies m where m.sort_key >= b."from" and m.sort_key < b."to") f
     where f.first is not null order by f.first`);
}

const withoutKey = (found: LetterPage | undefined): AlphabetPage | null =>
  found ? { page: found.page, letter: found.letter, name: found.name } : null;
