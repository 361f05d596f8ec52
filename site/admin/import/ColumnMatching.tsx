import { useId, useState } from 'react';
import { type NameSeparator, nameSeparators } from '#schema/rules/name-list.ts';
import type { ImportColumn, ImportMapping, ImportRecord } from '#schema/shapes/import.ts';
import {
  groupOf,
  type ImportField,
  type ImportGroup,
  importFacts,
  importFields,
  importGroupLabels,
  readAs,
} from '#schema/shapes/import-fields.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { ForEveryRow, type MappingProblem } from './ForEveryRow.tsx';
import { separatorWords } from './import-labels.ts';

/** How the file is read. Each change is tried at once, and nothing is written. */
export function ColumnMatching({ one }: { one: ImportRecord }) {
  const { mapping, problem, change } = useMapping(one);
  const [isOpen, setIsOpen] = useState(one.state === 'mapping' || one.isOrderOpen);
  const matched = mapping.columns.filter(({ field }) => field !== null);
  const left = mapping.columns.length - matched.length;
  const group = groupOf(matched.map(({ field }) => field));
  const groups = [group, ...(Object.keys(importFields) as ImportGroup[]).filter((other) => other !== group)];
  const match = (at: number, part: Partial<Matched>) =>
    change({
      columns: mapping.columns.map((column, place) => (place === at ? { ...column, ...part } : column)),
    });
  const column = (each: ImportColumn, at: number) => {
    const { field = null, separator = null } = mapping.columns[at] ?? {};
    return (
      <li key={each.name}>
        <MatchedColumn
          column={{ ...each, field, separator }}
          groups={groups}
          problem={problem?.path === `columns.${at}.field` ? problem.words : undefined}
          onMatch={(part) => match(at, part)}
        />
      </li>
    );
  };
  const isMatched = (at: number) => mapping.columns[at]?.field !== null;

  return (
    <details
      className="panel column-matching"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="panel-row wrapping">
        <Icon d={chevronRightIcon} />
        <h2>Columns</h2>
        <span>{`${importGroupLabels[group]}: ${counted(matched.length, 'column')} matched${left === 0 ? '' : `, ${left.toLocaleString('en')} left out`}`}</span>
      </summary>
      <div className="panel-row stack">
        <ul aria-label="Matched columns">
          {one.columns.map((each, at) => isMatched(at) && column(each, at))}
        </ul>
        {left > 0 && (
          <>
            <h3>Left out</h3>
            <ul aria-label="Columns that are left out">
              {one.columns.map((each, at) => !isMatched(at) && column(each, at))}
            </ul>
          </>
        )}
        <ForEveryRow
          mapping={mapping}
          group={group}
          refusing={one.refusals.map(({ field }) => field)}
          isOrderOpen={one.isOrderOpen}
          problem={problem}
          onChange={change}
        />
        {problem && !/^(?:columns|constants)\.\d/.test(problem.path) && (
          <Problem id="matching-problem">{problem.words}</Problem>
        )}
        <p className="hint">
          Each change is tried at once, and nothing is written. The next file with these columns is read the
          same way.
        </p>
        {one.state === 'mapping' && (
          <p>
            <Button onClick={() => change({})}>Compare the rows</Button>
          </p>
        )}
      </div>
    </details>
  );
}

function useMapping(one: ImportRecord) {
  const { misfits, dayOrder, constants } = one;
  const [mapping, setMapping] = useState<ImportMapping>({
    columns: one.columns.map(({ name, field, separator }) => ({ column: name, field, separator })),
    misfits,
    dayOrder,
    constants,
  });
  const [problem, setProblem] = useState<MappingProblem>();

  async function change(part: Partial<ImportMapping>): Promise<void> {
    const body = { ...mapping, ...part };
    setMapping(body);
    setProblem(undefined);
    try {
      await call('PUT /api/imports/:id/mapping', { params: { id: one.id }, body });
      await readsDone();
    } catch (error) {
      const [issue] = error instanceof ApiError ? (error.issues ?? []) : [];
      setProblem({ path: issue?.path ?? '', words: issue?.message ?? errorWords(error) });
    }
  }
  return { mapping, problem, change: (part: Partial<ImportMapping>) => void change(part) };
}

type Matched = ImportMapping['columns'][number];

interface ColumnProps {
  column: ImportColumn;
  groups: readonly ImportGroup[];
  problem: string | undefined;
  onMatch: (part: Partial<Matched>) => void;
}

function MatchedColumn({ column, groups, problem, onMatch }: ColumnProps) {
  const { name, example, field, left, separator } = column;
  const id = useId();
  const isList = field !== null && importFacts[field].format === 'names';
  return (
    <div className="tiling matched-column">
      <span className="row-text">
        <b>
          <label htmlFor={id} dir="auto">
            {name}
          </label>
        </b>
        <small className="cut" dir="auto">
          {example === '' ? 'No value in it' : example}
        </small>
      </span>
      <select
        className="select"
        id={id}
        aria-describedby={`${id}-reading`}
        value={field ?? ''}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) =>
          onMatch({ field: target.value === '' ? null : (target.value as ImportField) })
        }
      >
        <option value="">Leave out</option>
        {groups.map((group, at) => (
          <optgroup key={group} label={importGroupLabels[group]}>
            {importFields[group]
              .filter((each) => !groups.slice(0, at).some((before) => isIn(before, each)))
              .map((each) => (
                <option key={each} value={each}>
                  {importFacts[each].label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {isList && (
        <div className="wrapping">
          <label htmlFor={`${id}-separator`}>
            <small>Names are divided by</small>
          </label>{' '}
          <Select<NameSeparator | ''>
            className="select fit"
            id={`${id}-separator`}
            value={separator ?? ''}
            none="any of , ; | and lines"
            options={optionsOf(nameSeparators, (mark) => separatorWords[mark])}
            onChoose={(mark) => onMatch({ separator: mark === '' ? null : mark })}
          />
        </div>
      )}
      <div className={isList ? 'whole-row' : undefined} id={`${id}-reading`}>
        {problem && <Problem>{problem}</Problem>}
        {!problem && field && !isList && <small>{`Read as ${readAs(field)}.`}</small>}{' '}
        {left > 0 && <b className="warning-text">{`${counted(left, 'value')} left empty.`}</b>}
      </div>
    </div>
  );
}

const isIn = (group: ImportGroup, field: ImportField) =>
  (importFields[group] as readonly ImportField[]).includes(field);
