import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type Person, personLimits } from '#schema/shapes/person.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { lifeYears } from '#site/lib/credit-labels.ts';
import { titleCount } from '#site/lib/lists.ts';

/** Milliseconds between the last key and the search. */
const pause = 200;

interface Props {
  label: string;
  value: string;
  /** `person` is the known person of that name; null when there is none. */
  onChange: (typed: string, person: Person | null) => void;
}

/** When several people have the same name, the slug is added. */
function namesOf(people: readonly Person[]): (person: Person) => string {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ({ name, slug }) => (counts.get(name) === 1 ? name : `${name} (${slug})`);
}

/** Offers known people while typing. */
export function PersonField({ label, value, onChange }: Props) {
  const id = useId();
  const [term, setTerm] = useState('');
  const [isTyped, setIsTyped] = useState(false);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setTerm(value.trim()), pause);
    return () => clearTimeout(timer);
  }, [value, isTyped]);
  const { data } = useCall(
    'GET /api/people',
    { query: { search: term.replace(/ \([a-z0-9-]+\)$/, ''), limit: '8' } },
    { isWanted: term !== '', keepsOld: true },
  );
  const people = term === '' ? [] : (data?.people ?? []);
  const nameOf = namesOf(people);
  const named = people.find((one) => nameOf(one) === value) ?? null;
  const tell = useEffectEvent(() => onChange(value, named));
  // The whole name may have been typed before a person was found.
  useEffect(() => {
    if (named?.id !== undefined) tell();
  }, [named?.id]);
  return (
    <>
      <input
        className="input"
        aria-label={label}
        placeholder={label}
        list={id}
        autoComplete="off"
        maxLength={personLimits.name}
        value={value}
        onChange={({ target }) => {
          setIsTyped(true);
          onChange(target.value, people.find((one) => nameOf(one) === target.value) ?? null);
        }}
      />
      <datalist id={id}>
        {people.map((one) => (
          <option key={one.id} value={nameOf(one)}>
            {[titleCount(one.titleCount), lifeYears(one)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
