import { type KeyboardEvent, useState } from 'react';
import type {
  getEpisodeCredits,
  getTitleCredits,
  setEpisodeCredits,
  setTitleCredits,
} from '#schema/calls/credits.ts';
import { type CreditRole, creditRoles } from '#schema/credit-role.ts';
import { type Credit, personLimits } from '#schema/person.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useUnsaved } from '#site/admin/form/LeaveGuard.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { roleWords } from '#site/lib/credit-words.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { PersonField } from './PersonField.tsx';

/** A title or an episode. */
interface Props {
  of: 'movies' | 'episodes';
  id: number;
}

/** The credits of a title or an episode: opened on demand, and saved separately. */
export function CreditsPanel(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="panel credits" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Cast and crew</summary>
      {isOpen && <StoredCredits {...props} />}
    </details>
  );
}

function StoredCredits({ of, id }: Props) {
  const query = useFreshCall<typeof getTitleCredits | typeof getEpisodeCredits>(
    `GET /api/${of}/:id/credits` as const,
    { params: { id } },
  );
  return (
    <Answer query={query} failure="Failed to fetch the credits">
      {({ credits }) => (
        <CreditsForm key={credits.map((credit) => credit.id).join()} {...{ of, id }} stored={credits} />
      )}
    </Answer>
  );
}

interface Line {
  key: number;
  personId: number | null;
  name: string;
  role: CreditRole;
  character: string;
}

const linesOf = (credits: readonly Credit[]): Line[] =>
  credits.map(({ id, person, role, character }) => ({
    key: id,
    personId: person.id,
    name: person.name,
    role,
    character: character ?? '',
  }));

const sent = (lines: readonly Line[]) =>
  lines
    .filter(({ name }) => name.trim() !== '')
    .map(({ personId, name, role, character }) => ({
      ...(personId === null ? { name } : { personId }),
      role,
      character,
    }));

function CreditsForm({ of, id, stored }: Props & { stored: readonly Credit[] }) {
  const [lines, setLines] = useState(() => linesOf(stored));
  const [nextKey, setNextKey] = useState(-1);
  const [isBusy, setIsBusy] = useState(false);
  const isDirty = JSON.stringify(sent(lines)) !== JSON.stringify(sent(linesOf(stored)));
  // The form around it has the guard.
  useUnsaved(isDirty);

  const change = (key: number, changes: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const move = (place: number) =>
    setLines((now) => now.toSpliced(place - 1, 2, ...now.slice(place - 1, place + 1).toReversed()));

  function add(): void {
    const role = lines.at(-1)?.role ?? 'actor';
    setLines((now) => [...now, { key: nextKey, personId: null, name: '', role, character: '' }]);
    setNextKey(nextKey - 1);
  }

  async function put(wanted: readonly Line[]): Promise<void> {
    await call<typeof setTitleCredits | typeof setEpisodeCredits>(`PUT /api/${of}/:id/credits` as const, {
      params: { id },
      body: { credits: sent(wanted) },
    });
    await readsDone();
  }

  async function save(): Promise<void> {
    setIsBusy(true);
    const before = linesOf(stored);
    try {
      await put(lines);
      showSuccess('Credits saved', { label: 'Undo', run: () => void put(before).catch(failed) });
    } catch (error) {
      failed(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <fieldset className="panel-body" aria-label="Cast and crew" onKeyDown={keepForm}>
      <ul className="credit-lines">
        {lines.map((line, place) => (
          <li key={line.key}>
            <select
              className="select"
              aria-label={`Role of ${line.name || 'a new person'}`}
              value={line.role}
              onChange={({ target }) => change(line.key, { role: target.value as CreditRole })}
            >
              {creditRoles.map((role) => (
                <option key={role} value={role}>
                  {roleWords[role].one}
                </option>
              ))}
            </select>
            <PersonField
              label="Name"
              value={line.name}
              onChange={(name, person) => change(line.key, { name, personId: person?.id ?? null })}
            />
            <input
              className="input"
              aria-label={`Character of ${line.name || 'a new person'}`}
              placeholder="Character"
              maxLength={personLimits.character}
              value={line.character}
              onChange={({ target }) => change(line.key, { character: target.value })}
            />
            <span>
              {place > 0 && (
                <Button look="ghost" label={`Move ${line.name} up`} onClick={() => move(place)}>
                  ↑
                </Button>
              )}
              <Button
                look="ghost"
                label={`Remove ${line.name || 'the new person'}`}
                onClick={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div className="wrapping tools">
        <Button icon={plusIcon} onClick={add}>
          Add somebody
        </Button>
        <Button look="primary" isOff={!isDirty || isBusy} onClick={() => void save()}>
          {isBusy ? 'Saving...' : 'Save credits'}
        </Button>
      </div>
    </fieldset>
  );
}

const failed = (error: unknown) => showFailure('Failed to save the credits', error);

/** Enter would save the form around the credits. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
