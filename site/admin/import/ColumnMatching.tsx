import { type SubmitEvent, useState } from 'react';
import type { mapImport } from '#schema/calls/imports.ts';
import type { ImportColumn, ImportRecord } from '#schema/import.ts';
import { type ImportField, importFields } from '#schema/import-fields.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { fieldWords } from './import-words.ts';

const groups = { titles: 'Titles', seasons: 'Seasons and episodes', matches: 'Matches' } as const;
const types = {
  '': 'are refused',
  movie: 'are movies',
  tv_show: 'are TV shows',
  anime: 'are anime',
} as const;
type Type = keyof typeof types;
const typeOptions = optionsOf(Object.keys(types) as Type[], (type) => types[type]);

/** Maps each column of the file to a field. */
export function ColumnMatching({ one }: { one: ImportRecord }) {
  const [columns, setColumns] = useState(one.columns);
  const [type, setType] = useState<Type>(one.type ?? '');
  const [problem, setProblem] = useState<{ words: string; at: number | null }>();
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(one.state === 'mapping');
  const left = columns.filter(({ field }) => field === null).length;
  const asksType = !columns.some(({ field }) => field === 'type');

  function match(at: number, field: ImportField | null): void {
    setProblem(undefined);
    setColumns(columns.map((column, place) => (place === at ? { ...column, field } : column)));
  }

  async function compare(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    try {
      await call<typeof mapImport>('PUT /api/imports/:id/mapping', {
        params: { id: one.id },
        body: {
          columns: columns.map(({ name, field }) => ({ column: name, field })),
          type: type === '' ? null : type,
        },
      });
      setIsOpen(false);
      await readsDone();
    } catch (error) {
      const path = error instanceof ApiError ? error.issues[0]?.path : undefined;
      const at = /^columns\.(\d+)\./.exec(path ?? '')?.[1];
      setProblem({ words: errorWords(error), at: at === undefined ? null : Number(at) });
    }
    setIsBusy(false);
  }

  return (
    <details
      className="panel column-matching"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Icon d={chevronRightIcon} />
        <h2>Columns</h2>
        <span>{`${counted(columns.length - left, 'column')} matched${left === 0 ? '' : `, ${left.toLocaleString('en')} left out`}`}</span>
      </summary>
      <form onSubmit={compare} className="panel-body">
        <ul>
          {columns.map((column, at) => (
            <li key={column.name}>
              <ColumnField
                column={column}
                problem={problem?.at === at ? problem.words : undefined}
                onMatch={(field) => match(at, field)}
              />
            </li>
          ))}
        </ul>
        {asksType && (
          <SelectField
            label="Titles that do not say what they are"
            value={type}
            options={typeOptions}
            onChoose={setType}
          />
        )}
        {problem?.at === null && <Problem id="matching-problem">{problem.words}</Problem>}
        <p className="wrapping">
          <Button look="primary" isLarge type="submit" disabled={isBusy}>
            Compare with the catalogue
          </Button>
          <span className="hint">
            Nothing is written. The next file with these columns is matched the same way.
          </span>
        </p>
      </form>
    </details>
  );
}

interface ColumnProps {
  column: ImportColumn;
  problem: string | undefined;
  onMatch: (field: ImportField | null) => void;
}

const ColumnField = ({ column, problem, onMatch }: ColumnProps) => (
  <Field
    label={column.name}
    problem={problem}
    hint={column.example === '' ? 'No value in it' : `Such as: ${column.example}`}
  >
    {(control) => (
      <select
        className="select"
        {...control}
        value={column.field ?? ''}
        onChange={({ target }) => onMatch(target.value === '' ? null : (target.value as ImportField))}
      >
        <option value="">Leave out</option>
        {Object.entries(groups).map(([group, words]) => (
          <optgroup key={group} label={words}>
            {importFields[group as keyof typeof groups].map((field) => (
              <option key={field} value={field}>
                {fieldWords(field)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    )}
  </Field>
);
