/** People by name, and their credits. Former names and other spellings of a person are found too. */
import { findTitles } from './find-parents.ts';
import type { Content, CreditRow, Outcome } from './import-row.ts';
import { credits, people } from './import-table.ts';
import { importIdentified } from './importers.ts';
import type { Stored } from './table-rows.ts';
import { fillGaps, findStored, type ImportSession, writeRows } from './write-batch.ts';

export async function importPeople(session: ImportSession, rows: Content[]): Promise<Outcome[]> {
  const { outcomes } = await writePeople(session, rows);
  return outcomes;
}

/** Writes people by name, and gives new ones a slug. */
async function writePeople(session: ImportSession, rows: Content[]) {
  const nameOf = ({ given }: Content) => String(given['name']);
  const stored = await storedPeople(session, rows.map(nameOf));
  // Another name finds a person, and does not rename them.
  const wanted = rows.map((row) => {
    const name = stored.get(nameOf(row))?.values['name'] ?? nameOf(row);
    return { ...row, given: { ...row.given, name }, identity: nameOf(row) };
  });
  return await writeRows(session, people, stored, wanted, async (created) => {
    const unnamed = created.filter(({ values }) => !values['slug']);
    const slugs = await session.slugs.assign(
      session.client,
      unnamed.map(({ values }) => ({ title: String(values['name']), year: null })),
      'people',
    );
    unnamed.forEach(({ values }, at) => {
      values['slug'] = slugs[at] ?? null;
    });
  });
}

/** The stored people by name; of several with one name, the one who was added first. */
async function storedPeople(session: ImportSession, names: string[]): Promise<Map<string, Stored>> {
  const { rows } = await session.client.query<{ given: string; name: string }>(
    `select f.given, f.name from formerly_named($1) f where not exists (select from people o where o.name = f.given)`,
    [names],
  );
  const presentName = new Map(rows.map(({ given, name }) => [given, name]));
  const asked = [...new Set(names)].map((name) => ({ name: presentName.get(name) ?? name }));
  const found = await findStored(session, people, ['name'], asked, ({ name }) => String(name));
  const byName = new Map<string, Stored>();
  for (const name of names) {
    const person = found.get(presentName.get(name) ?? name);
    if (person) byName.set(name, person);
  }
  return byName;
}

export async function importCredits(session: ImportSession, rows: CreditRow[]): Promise<Outcome[]> {
  const titleOf = await findTitles(
    session,
    rows.map(({ title }) => title),
    'movieKey',
  );
  const placed = rows.map((row) => ({ row, title: titleOf(row.title) }));
  const credited = placed.flatMap(({ row, title }) => (typeof title === 'number' ? [{ row, title }] : []));
  const known = await creditedPeople(session, credited);
  const keyOf = (title: number, { given, person }: CreditRow) => `${title} ${given['role']} ${person}`;
  const others = credited.filter(({ row, title }) => !known.has(keyOf(title, row)));
  const nameOf = await presentNames(
    session,
    others.map(({ row }) => row),
  );
  const titlesOf = Map.groupBy(others, ({ row }) => nameOf(row));
  const isShown = await shownTitles(session, others);
  const { drafts } = await writePeople(
    session,
    [...titlesOf].map(([name, titles]) => ({
      given: { name },
      defaults: { titleCount: new Set(titles.map(({ title }) => title).filter(isShown)).size },
    })),
  );
  const refused = placed.map(({ title }) => (typeof title === 'number' ? null : title));
  const contents = credited.map(({ row, title }) => ({
    given: {
      ...row.given,
      movieId: title,
      personId: known.get(keyOf(title, row)) ?? Number(drafts.get(nameOf(row))?.id),
    },
    defaults: row.defaults,
  }));
  const outcomes = await importIdentified(session, credits, ['movieId', 'personId', 'role'], contents);
  return fillGaps(refused, outcomes);
}

/** Which of the titles visitors see: a new person begins with their number, so that the trigger that counts has nothing to write. */
async function shownTitles(
  { client }: ImportSession,
  credited: { title: number }[],
): Promise<(title: number) => boolean> {
  const { rows } = await client.query<{ id: number }>(
    'select id from movies where id = any($1) and is_visible',
    [[...new Set(credited.map(({ title }) => title))]],
  );
  const shown = new Set(rows.map(({ id }) => id));
  return (title) => shown.has(title);
}

/** The name under which a person is in the catalogue: with the remark of the file only where no one has the name without it. */
async function presentNames(session: ImportSession, rows: CreditRow[]): Promise<(row: CreditRow) => string> {
  const remarked = rows.filter(({ listed }) => listed !== undefined);
  if (remarked.length === 0) return ({ person }) => person;
  const stored = await storedPeople(
    session,
    remarked.flatMap(({ person, listed = person }) => [person, listed]),
  );
  return ({ person, listed = person }) => (!stored.has(person) && stored.has(listed) ? listed : person);
}

/**
 * The person who already has a credit with this name and role in the title: relevant when two people share the name, or when one was
 * imported with the remark that the file adds to the name.
 */
async function creditedPeople(
  { client }: ImportSession,
  credited: { row: CreditRow; title: number }[],
): Promise<Map<string, number>> {
  const asked = credited.map(({ row: { given, person, listed = person }, title }) => ({
    title,
    role: given['role'],
    person,
    listed,
  }));
  const { rows } = await client.query<{ title: number; role: string; person: string; id: number }>(
    `select a.title, a.role, a.person, p.id
       from json_to_recordset($1::json) a (title integer, role text, person text, listed text)
       join credits c on c.movie_id = a.title and c.episode_id is null and c.role = a.role
       join people p on p.id = c.person_id
        and (p.name in (a.person, a.listed) or string_to_array(p.former_names, e'\n') && array[a.person, a.listed])
      order by p.name = a.person`,
    [JSON.stringify(asked)],
  );
  return new Map(rows.map(({ title, role, person, id }) => [`${title} ${role} ${person}`, id]));
}
