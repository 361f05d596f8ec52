import type { CreditRow, Outcome, TitleRow, Value } from './import-row.ts';
import { movies } from './import-table.ts';
import { importCredits } from './people.ts';
import type { Plan, Wanted } from './plan.ts';
import { findRows, type Stored } from './table-rows.ts';
import { fillGaps, findStored, type ImportSession, writeRows } from './write-batch.ts';

export const byKey = (key: unknown) => `key ${key}`;
export const bySlug = (slug: unknown) => `slug ${slug}`;
const identityOf = ({ given }: TitleRow) =>
  given['key'] === undefined ? bySlug(given['slug']) : byKey(given['key']);

export async function importTitles(session: ImportSession, rows: TitleRow[]): Promise<Outcome[]> {
  const stored = await storedTitles(session, rows);
  const refusals = await takenSlugs(session, rows, stored);
  const wanted = rows
    .filter((_, at) => !refusals[at])
    .map((row): Wanted => ({ identity: identityOf(row), given: row.given, defaults: row.defaults }));
  const plan = await writeRows(session, movies, stored, wanted, async (created) => {
    const unnamed = created.filter(({ values }) => !values['slug']);
    const slugs = await session.slugs.assign(
      session.client,
      unnamed.map(({ values }) => ({
        title: String(values['title']),
        year: values['year'] === null ? null : Number(values['year']),
      })),
      'movies',
      session.pipeline?.isTaken,
    );
    unnamed.forEach(({ values }, at) => {
      values['slug'] = slugs[at] ?? null;
    });
  });
  const kept = rows.filter((_, at) => !refusals[at]);
  return fillGaps(refusals, await withPeople(session, kept, plan));
}

/** The credits of the rows. A title that is only found, and gets people, is changed. */
async function withPeople(session: ImportSession, rows: TitleRow[], plan: Plan): Promise<Outcome[]> {
  const credits = rows.flatMap((row, at) => {
    const id = plan.drafts.get(identityOf(row))?.id;
    // A dry run adds no titles, and so needs no credits of them.
    return id === undefined || id === null || id < 0
      ? []
      : creditsOf(row, id).map((credit) => ({ at, credit }));
  });
  if (credits.length === 0) return plan.outcomes;
  const written = await importCredits(
    session,
    credits.map(({ credit }) => credit),
  );
  const added = new Map<number, string[]>();
  credits.forEach(({ at, credit }, index) => {
    if (written[index]?.state === 'created') added.set(at, [...(added.get(at) ?? []), credit.person]);
  });
  return plan.outcomes.map((outcome, at) => {
    const names = added.get(at);
    if (!names || (outcome.state !== 'unchanged' && outcome.state !== 'changed')) return outcome;
    const difference = { field: 'cast', before: null, after: names.join(', ') };
    return outcome.state === 'changed'
      ? { ...outcome, differences: [...outcome.differences, difference] }
      : { state: 'changed', differences: [difference] };
  });
}

const creditsOf = ({ people = [] }: TitleRow, id: number): CreditRow[] =>
  people.flatMap(({ role, names }) =>
    names.map((person, position) => ({
      kind: 'credits' as const,
      title: { id },
      person,
      given: { role },
      defaults: { position },
    })),
  );

async function storedTitles(session: ImportSession, rows: TitleRow[]): Promise<Map<string, Stored>> {
  const keyed = rows.flatMap(({ given: { key } }) => (key === undefined ? [] : [{ key }]));
  const named = rows.flatMap(({ given: { key, slug } }) =>
    key === undefined ? [{ slug: slug ?? null }] : [],
  );
  const stored = await findStored(session, movies, ['key'], keyed, ({ key }) => byKey(key));
  const slugged = await findStored(session, movies, ['slug'], named, ({ slug }) => bySlug(slug));
  return new Map([...stored, ...slugged]);
}

/** Slugs that rows request but other titles have. */
async function takenSlugs(
  { client }: ImportSession,
  rows: TitleRow[],
  stored: Map<string, Stored>,
): Promise<(Outcome | null)[]> {
  const owners = new Map<Value, string>();
  const slugs = rows.flatMap(({ given: { key, slug } }) =>
    key !== undefined && slug !== undefined ? [{ slug }] : [],
  );
  for (const { values } of await findRows({ client, isLocking: false }, movies, ['slug'], slugs)) {
    owners.set(values['slug'] ?? null, byKey(values['key']));
  }
  return rows.map((row) => {
    const { key, slug } = row.given;
    if (key === undefined || slug === undefined) return null;
    const owner = owners.get(slug) ?? identityOf(row);
    const isKept = stored.get(identityOf(row))?.values['slug'] === slug;
    if (owner !== identityOf(row) && !isKept) {
      return { state: 'refused', field: 'slug', reason: `'${slug}' belongs to another title` };
    }
    owners.set(slug, identityOf(row));
    return null;
  });
}
