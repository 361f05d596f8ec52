import type { ImportOrder, ImportRecord, ImportRowRecord } from '#schema/shapes/import.ts';
import { importLimits } from '#schema/shapes/import-fields.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { SelectBox, type Selection, SelectPage, useSelection } from '#site/admin/titles/SelectBox.tsx';
import { fileUpIcon } from '#site/ui/admin-icons.ts';
import { downloadIcon } from '#site/ui/icons.ts';
import {
  fateWords,
  fieldWords,
  isRunning,
  kindWords,
  verdictChoices,
  verdictStates,
  verdictWords,
} from './import-labels.ts';

/** Orders a step of an import; rows are named to apply them. */
export type Order = (...step: ['stop'] | ['undo'] | ['apply', ImportOrder]) => Promise<void>;

interface Props {
  one: ImportRecord;
  order: Order;
}

/** The rows with the results of their check, and the buttons that apply them. */
export function ImportRows({ one, order }: Props) {
  const { params, narrow } = useListParams();
  const choices = verdictChoices(one);
  const verdict = choices.find(({ value }) => value === params.get('verdict'))?.value ?? '';
  const query = useListCall(
    'GET /api/imports/:id/rows',
    { verdict },
    { params: { id: one.id }, asksAnew: true, mostPages: importLimits.rows },
  );
  const open = (isRunning(one) ? [] : (query.data?.rows ?? [])).filter(isOpen).map(({ number }) => number);
  const left = one.columns.reduce((sum, column) => sum + column.left, 0);
  const selection = useSelection(`${one.id} ${one.open.new} ${one.open.changed}`, open);
  return (
    <>
      <div className="wrapping">
        <Choice
          label="Verdict"
          value={verdict}
          options={choices}
          onChoose={(value) => narrow('verdict', value)}
        />
        {one.verdicts.refused > 0 && (
          <OutLink icon={downloadIcon} href={`/api/imports/${one.id}/refused.csv`} download>
            {`Download the ${counted(one.verdicts.refused, 'refused row')}`}
          </OutLink>
        )}
        {left > 0 && (
          <OutLink icon={downloadIcon} href={`/api/imports/${one.id}/left-empty.csv`} download>
            {`Download the ${counted(left, 'value')} left empty`}
          </OutLink>
        )}
      </div>
      <RecordList
        chosen={<ApplyBar one={one} selection={selection} order={order} />}
        query={query}
        label="Rows"
        failure="Failed to fetch the rows"
        rowsOf={({ rows }) => rows}
        none={
          <Empty icon={fileUpIcon} title="No rows here">
            <p>
              {verdict === ''
                ? 'The rows of an import are cleared after 30 days.'
                : 'No row of the file has this verdict.'}
            </p>
          </Empty>
        }
      >
        {(rows) => (
          <table className="table import-rows">
            <thead className="only-wide">
              <tr>
                <th scope="col" className="choosing">
                  {open.length > 0 ? (
                    <SelectPage selection={selection} />
                  ) : (
                    <span className="visually-hidden">Choice</span>
                  )}
                </th>
                <th scope="col">Row</th>
                <th scope="col">What it does</th>
                <th scope="col">Verdict</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.number}
                  one={one}
                  row={row}
                  selection={open.includes(row.number) ? selection : null}
                />
              ))}
            </tbody>
          </table>
        )}
      </RecordList>
    </>
  );
}

const isOpen = ({ verdict, applied }: ImportRowRecord) =>
  applied === null && (verdict === 'new' || verdict === 'changed');

/** `selection` is null for a row that cannot be chosen. */
function Row({
  one,
  row,
  selection,
}: {
  one: ImportRecord;
  row: ImportRowRecord;
  selection: Selection | null;
}) {
  const { number, line, kind, name, verdict, applied } = row;
  const shown = name === '' ? `Row ${number}` : name;
  return (
    <tr>
      <td className="choosing">
        {selection && <SelectBox id={number} name={shown} selection={selection} />}
      </td>
      <td>
        <b dir="auto">{shown}</b>
        <small>{[kindWords[kind], `line ${line.toLocaleString('en')}`].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        <Effect row={row} />
      </td>
      <td>
        {verdict && <span className={`state ${verdictStates[verdict]}`}>{verdictWords[verdict]}</span>}
        {applied && <small>{fateWords(applied, one)}</small>}
      </td>
    </tr>
  );
}

function Effect({ row: { changes, problem, left, verdict, name } }: { row: ImportRowRecord }) {
  if (problem)
    return (
      <span className="bad-text">{`${problem.field === 'row' ? '' : `${fieldWords(problem.field)}: `}${problem.reason}`}</span>
    );
  const shown = verdict === 'new' ? changes.filter(({ to }) => to !== name) : changes;
  if (shown.length + left.length === 0) return null;
  return (
    <ul className="import-changes wrapping">
      {shown.map(({ field, from, to }) => (
        <li key={field}>
          <small>{fieldWords(field)}</small>{' '}
          {verdict === 'changed' && (
            <>
              <Value as="del" value={from} /> <span className="visually-hidden">becomes</span>
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <Value as="ins" value={to} />
        </li>
      ))}
      {left.map(({ field, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two names of a list may have the same problem
        <li key={at} className="warning-text">
          <span>{fieldWords(field)}</span> <span>{`left empty: ${reason}`}</span>
        </li>
      ))}
    </ul>
  );
}

type Shown = ImportRowRecord['changes'][number]['to'];

function Value({ as: Mark, value }: { as: 'del' | 'ins'; value: Shown }) {
  const words =
    value === null || value === '' ? 'none' : value === true ? 'yes' : value === false ? 'no' : String(value);
  return (
    <Mark className="cut" dir="auto" title={words.length > 80 ? words : undefined}>
      {words}
    </Mark>
  );
}

const openWords = ({ new: added, changed }: ImportRecord['open']) =>
  [
    added > 0 && counted(added, 'new record'),
    changed > 0 && `${counted(changed, 'record')} that ${changed === 1 ? 'changes' : 'change'}`,
  ]
    .filter(Boolean)
    .join(', ');

function ApplyBar({ one, selection, order }: Props & { selection: Selection }) {
  const { state, open } = one;
  const { ids, clear } = selection;
  const all = open.new + open.changed;
  if (!['checked', 'stopped', 'done'].includes(state) || all === 0) return null;
  const apply = (rows: ImportOrder) => {
    clear();
    void order('apply', rows);
  };
  const part = (what: 'new' | 'changed', words: string) =>
    open[what] > 0 &&
    open[what] < all && (
      <Button onClick={() => apply({ what })}>
        {`Only the ${open[what].toLocaleString('en')} ${words}`}
      </Button>
    );
  return (
    <section className="bulk-bar wrapping" aria-label="Apply">
      {ids.length > 0 ? (
        <>
          <b role="status">{`${counted(ids.length, 'row')} chosen`}</b>
          <Button look="primary" onClick={() => apply({ rows: [...ids] })}>
            {`Apply ${counted(ids.length, 'row')}`}
          </Button>
          <Button onClick={clear}>Choose none</Button>
        </>
      ) : (
        <>
          <b>{openWords(open)}</b>
          <Button look="primary" onClick={() => apply({ what: 'all' })}>
            {all === 1 ? 'Apply the row' : `Apply all ${all.toLocaleString('en')} rows`}
          </Button>
          {part('new', 'new')}
          {part('changed', open.changed === 1 ? 'that changes' : 'that change')}
        </>
      )}
    </section>
  );
}
