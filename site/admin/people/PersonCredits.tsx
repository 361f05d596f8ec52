import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Person, personLimits } from '#schema/shapes/person.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, tried } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { afterAll, readsDone } from '#site/admin/data/stale.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { undoDeletion } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { roleDescriptions } from '#site/lib/credit-labels.ts';
import { showToast } from '#site/stores/toast.ts';
import { PersonField } from './PersonField.tsx';

interface Props {
  record: Person;
}

/** The credits of a person, and moving a part of them to another person of the same name. */
export function PersonCredits({ record }: Props) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState(record.name);
  const navigate = useNavigate();
  const query = useCall('GET /api/people/:person/credits', {
    params: { person: record.slug },
    query: { page: String(page) },
  });

  const toggle = (ids: readonly number[]) =>
    setChosen(
      (now) =>
        new Set(
          ids.every((id) => now.has(id)) ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids],
        ),
    );

  async function split(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    await tried('Failed to split', async () => {
      const added = await call('POST /api/people/:person/split', {
        params: { person: record.id },
        body: { name, creditIds: [...chosen] },
      });
      setChosen(new Set());
      showSuccess(`${added.name} is a person of their own now`, {
        label: 'Undo',
        run: () => void join(added),
      });
      await readsDone();
      await navigate(`/people/${added.slug}`);
    });
  }

  /** Takes the split back. */
  async function join(added: Person): Promise<void> {
    const params = { person: record.id };
    await tried('Failed to undo', async () => {
      await afterAll(async () => {
        const body = { merged: added.id };
        await call('POST /api/people/:person/merge', { params, body });
        // Merging has noted the other name as one of this person.
        if (added.name === record.name) return;
        const { formerNames } = record;
        await call('PUT /api/people/:person', { params, body: { formerNames } });
      });
      showToast({ title: 'Undone', text: `The credits are those of ${record.name} again` });
      await readsDone();
      await navigate(`/people/${record.slug}`);
    });
  }

  return (
    <section className="panel">
      <header className="wrapping">
        <h2>Credits</h2>
      </header>
      <Answer query={query} failure="Failed to fetch the credits">
        {({ credits, totalPages }) =>
          credits.length === 0 ? (
            <p className="panel-body">{`No title credits ${record.name} yet. Until a published one does, visitors see no page.`}</p>
          ) : (
            <form className="panel-body stack-close" onSubmit={(event) => void split(event)}>
              <ul>
                {credits.map(({ ids, roles, movie, character }) => (
                  <li key={ids.join()}>
                    <label className="check">
                      <input
                        type="checkbox"
                        checked={ids.every((id) => chosen.has(id))}
                        onChange={() => toggle(ids)}
                      />
                      <span dir="auto">{movie.title}</span>
                      <small>
                        {[movie.year, ...roles.map((role) => roleDescriptions[role].one), character]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </label>
                  </li>
                ))}
              </ul>
              <div className="wrapping">
                {page > 1 && (
                  <Button look="ghost" onClick={() => setPage(page - 1)}>
                    Previous
                  </Button>
                )}
                {page < totalPages && (
                  <Button look="ghost" onClick={() => setPage(page + 1)}>
                    Next
                  </Button>
                )}
              </div>
              {chosen.size > 0 && (
                <div className="bulk-bar wrapping">
                  <b role="status">{`${counted(chosen.size, 'credit')} chosen`}</b>
                  <input
                    className="input fit"
                    aria-label="Name of the other person"
                    maxLength={personLimits.name}
                    value={name}
                    onChange={({ target }) => setName(target.value)}
                  />
                  <Button look="primary" type="submit">
                    Give to another person of this name
                  </Button>
                </div>
              )}
            </form>
          )
        }
      </Answer>
    </section>
  );
}

/** Merges another spelling into this person. */
export function MergePeople({ record }: Props) {
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<Person | null>(null);

  async function merge(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!other) return;
    await tried('Failed to merge', async () => {
      const { trashId } = await call('POST /api/people/:person/merge', {
        params: { person: record.id },
        body: { merged: other.id },
      });
      setTyped('');
      setOther(null);
      showSuccess(`${other.name} is part of ${record.name} now`, {
        label: 'Undo',
        run: () => void undoDeletion(trashId, other),
      });
    });
  }

  return (
    <form className="panel" onSubmit={(event) => void merge(event)}>
      <header className="wrapping">
        <h2>Another spelling</h2>
      </header>
      <div className="panel-body stack">
        <p>Credits and names of the other one come here; the other address leads here.</p>
        <PersonField
          label="The other name"
          value={typed}
          onChange={(words, found) => {
            setTyped(words);
            setOther(found && found.id !== record.id ? found : null);
          }}
        />
        <Button look="primary" type="submit" disabled={!other}>
          {other ? `Merge ${other.name} into ${record.name}` : 'Choose somebody to merge'}
        </Button>
      </div>
    </form>
  );
}
