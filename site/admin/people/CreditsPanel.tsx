import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { creditRoles } from '#schema/rules/credit-role.ts';
import { personLimits } from '#schema/shapes/person.ts';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { roleDescriptions } from '#site/lib/credit-labels.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { PersonField } from './PersonField.tsx';
import type { CreditLine, Credits } from './use-credits.ts';

/** The credits of a title or an episode: opened on demand, and saved with the form around them. */
export function CreditsPanel({ credits }: { credits: Credits }) {
  const { query, open } = credits;
  return (
    <details className="panel" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="panel-row">Cast and crew</summary>
      {query === null ? (
        <CreditLines credits={credits} />
      ) : (
        query.isEnabled && (
          <Answer query={query} failure="Failed to fetch the credits">
            {() => <CreditLines credits={credits} />}
          </Answer>
        )
      )}
    </details>
  );
}

function CreditLines({ credits: { lines, change } }: { credits: Credits }) {
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<number>();
  // One goes on with the name of the new line.
  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }, [added]);
  const set = (key: number, changes: Partial<CreditLine>) =>
    change((now) => now.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const move = (place: number) =>
    change((now) => now.toSpliced(place - 1, 2, ...now.slice(place - 1, place + 1).toReversed()));

  function add(): void {
    // Stored credits have ids above 0 as their keys.
    const key = Math.min(0, ...lines.map((line) => line.key)) - 1;
    const role = lines.at(-1)?.role ?? 'actor';
    change((now) => [...now, { key, personId: null, name: '', role, character: '' }]);
    setAdded(key);
  }

  return (
    <fieldset className="panel-body stack-close" aria-label="Cast and crew" onKeyDown={keepForm}>
      <ul className="credit-lines" ref={list}>
        {lines.map((line, place) => (
          <li key={line.key} className="wrapping">
            <Select
              aria-label={`Role of ${line.name || 'a new person'}`}
              value={line.role}
              options={optionsOf(creditRoles, (role) => roleDescriptions[role].one)}
              onChoose={(role) => set(line.key, { role })}
            />
            <PersonField
              label="Name"
              value={line.name}
              onChange={(name, person) => set(line.key, { name, personId: person?.id ?? null })}
            />
            <input
              className="input"
              aria-label={`Character of ${line.name || 'a new person'}`}
              placeholder="Character"
              maxLength={personLimits.character}
              value={line.character}
              onChange={({ target }) => set(line.key, { character: target.value })}
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
                onClick={() => change((now) => now.filter(({ key }) => key !== line.key))}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button icon={plusIcon} onClick={add}>
        Add somebody
      </Button>
    </fieldset>
  );
}

/** Enter would save the form around the credits. */
function keepForm(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  if (key === 'Enter' && !ctrlKey && !metaKey && event.target instanceof HTMLInputElement)
    event.preventDefault();
}
