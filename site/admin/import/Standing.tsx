import { useEffect, useId, useRef } from 'react';
import type { ImportRecord } from '#schema/shapes/import.ts';
import { groupOf, type ImportField, type ImportGroup } from '#schema/shapes/import-fields.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { catchFocus } from '#site/admin/shell/use-focus-kept.ts';
import { undoIcon } from '#site/ui/admin-icons.ts';
import { missingNeed, showConstant, soleNeed } from './ForEveryRow.tsx';
import type { Order } from './ImportRows.tsx';
import { fieldWords, isRunning, resultWords, stateWords } from './import-labels.ts';

/** Asks once, and says what is taken back. */
export function askUndo({ name, created, changed }: ImportRecord, order: Order): void {
  const parts = [
    created > 0 &&
      `deletes the ${counted(created, 'record')} that it added, with their people who are in nothing else`,
    changed > 0 && `gives the ${counted(changed, 'record')} that it changed their former values`,
  ].filter(Boolean);
  confirm({
    title: 'Undo this import?',
    name,
    words: `The undo ${parts.join(', and ')}. Where somebody has edited one of them since, nothing is undone, and they are named.`,
    action: 'Undo the import',
    busyWords: 'Undoing…',
    run: () => order('undo'),
  });
}

interface Props {
  one: ImportRecord;
  problem: string | undefined;
  order: Order;
}

/** How far the import is. While its columns are matched it stays in sight, as each change of them has another result. */
export function Standing({ one, problem, order }: Props) {
  const label = useId();
  const runs = isRunning(one);
  const words = useRef<HTMLElement>(null);
  const before = useRef(one.state);
  const isTried = ['mapping', 'checking', 'checked'].includes(one.state);
  // A step that was ordered takes its button away: that which applies, stops or undoes. A comparison follows a change by itself.
  useEffect(() => {
    if (before.current !== one.state) catchFocus(words.current);
    before.current = one.state;
  }, [one.state]);
  return (
    <section className={`panel${isTried ? ' import-trial' : ''}`} aria-label="Progress of the import">
      <div className="panel-row stack-close">
        <div className="wrapping">
          <span id={label} role="status" ref={words} tabIndex={-1}>
            <b>{stateWords(one)}</b>{' '}
            {one.state === 'checked' && <span className="muted">{resultWords(one)}</span>}
          </span>
          {runs && one.state !== 'undoing' && (
            <Button className="to-end" onClick={() => void order('stop')}>
              Stop
            </Button>
          )}
          {one.isUndoable && (
            <Button className="to-end" icon={undoIcon} onClick={() => askUndo(one, order)}>
              Undo the whole import
            </Button>
          )}
        </div>
        {runs && <progress aria-labelledby={label} value={one.done} max={Math.max(1, one.total)} />}
        {one.state === 'checked' && <Lacking one={one} />}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </section>
  );
}

/** A field that rows need and do not say, and the way to where one value is set for every row. */
function Lacking({ one }: { one: ImportRecord }) {
  const { columns, constants, refusals } = one;
  const group = groupOf(columns.map((column) => column.field));
  const field = soleNeed(group);
  if (field === undefined) return <LackingShow one={one} group={group} />;
  const name = fieldWords(field).toLowerCase();
  const rows = refusals.find((refusal) => refusal.field === field)?.rows ?? 0;
  const guess = constants.find((constant) => constant.field === field);
  if (rows === 0 && (!guess || columns.some((column) => column.field === field))) return null;
  return (
    <p className="wrapping">
      <span>
        {rows > 0
          ? `${counted(rows, 'row is', 'rows are')} refused because of the ${name}.`
          : `No column says the ${name}: every row has '${guess?.value}'.`}
      </span>
      <Button onClick={() => showConstant(field)}>
        {rows > 0 ? `Set one ${name} for every row` : `Change the ${name}`}
      </Button>
    </p>
  );
}

/** Seasons and episodes whose file names no show: it is one for all of them, most often. Or it names shows that are not here. */
function LackingShow({ one, group }: { one: ImportRecord; group: ImportGroup }) {
  const { columns, constants, refusals, verdicts } = one;
  const isSaid = (field: ImportField) => [...columns, ...constants].some((said) => said.field === field);
  const field = missingNeed(group, isSaid);
  if (verdicts.refused === 0) return null;
  if (field === undefined) {
    const rows = refusals.find((refusal) => refusal.field === 'showKey')?.rows ?? 0;
    const byTitle = ` Or leave out their ids, and match the column of their names as '${fieldWords('showTitle')}'.`;
    return rows === 0 ? null : (
      <p>{`${counted(rows, 'row is', 'rows are')} refused: the catalogue has no such show. Import or add the shows, then send this file again.${isSaid('showTitle') ? '' : byTitle}`}</p>
    );
  }
  return (
    <p className="wrapping">
      <span>{`${counted(verdicts.refused, 'row is', 'rows are')} refused: no column names the show.`}</span>
      <Button onClick={() => showConstant(field)}>Name one show for every row</Button>
    </p>
  );
}
