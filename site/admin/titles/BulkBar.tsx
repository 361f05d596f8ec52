import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limitMax } from '#schema/rules/limits.ts';
import { trashDays } from '#schema/rules/retention.ts';
import type { BulkPreview, ChosenTitles, TitleAction } from '#schema/shapes/bulk-change.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import type { TitleChoices } from '#schema/shapes/title-filter.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { FormDialog, SmallForm } from '#site/admin/form/FormDialog.tsx';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice, SearchField } from '#site/admin/parts/ListTools.tsx';
import { stateOptions, zoneWords } from '#site/admin/publication/publication-labels.ts';
import { orderHere } from './BulkChanges.tsx';
import {
  actionOf,
  type BulkField,
  type BulkValues,
  bulkFieldNames,
  bulkFields,
  isFlag,
} from './bulk-labels.ts';
import type { Selection } from './SelectBox.tsx';
import { capitalized } from './title-filters.ts';
import { filterOf } from './use-title-views.ts';

interface Props {
  /** Deletes the titles; otherwise the administrator says what changes. */
  isDeletion: boolean;
  titles: ChosenTitles;
  onClose: () => void;
  onOrdered: () => void;
}

/** Asks for the change of many titles, and shows how many it affects before it begins. */
function BulkDialog({ isDeletion, titles, onClose, onOrdered }: Props) {
  const [values, setValues] = useState<BulkValues>({
    field: 'add-genre',
    value: '',
    to: '',
    isOn: true,
    state: 'published',
  });
  const action: TitleAction | null = isDeletion ? { kind: 'delete' } : actionOf(values);
  const { preview, problem } = usePreview(titles, action);
  const [failure, setFailure] = useState<string>();
  const hasField = !isDeletion && !hasNoField(values);
  const touches = preview ? preview.changing + preview.episodes : 0;

  async function order(): Promise<void> {
    if (action === null) return;
    try {
      await orderHere(() => call('POST /api/bulk-changes', { body: { titles, action } }));
      onOrdered();
    } catch (error) {
      setFailure(errorWords(error));
    }
  }

  return (
    <FormDialog
      isOpen
      title={isDeletion ? 'Delete the chosen titles?' : 'Change the chosen titles'}
      onClose={onClose}
    >
      <SmallForm
        isReady={touches > 0}
        send={order}
        action={isDeletion ? 'Delete' : 'Change'}
        busyWords="Starting..."
        onCancel={onClose}
      >
        {!isDeletion && <BulkFields values={values} problem={problem} onChange={setValues} />}
        <p role="status">
          {failure ?? (problem === undefined ? wordsOf(preview, action) : !hasField && problem)}
        </p>
        <p className="hint">
          {isDeletion
            ? `They stay in the trash for ${trashDays} days with their seasons, episodes and comments. One Undo brings all of them back.`
            : 'It runs in the background, can be stopped, and one Undo takes all of it back.'}
        </p>
      </SmallForm>
    </FormDialog>
  );
}

function wordsOf(preview: BulkPreview | null, action: TitleAction | null): string {
  if (action === null) return 'Say what is to change.';
  if (preview === null) return 'Counting …';
  const { titles, changing, episodes, pages } = preview;
  if (changing + episodes === 0) return `Of ${counted(titles, 'title')} none would become different.`;
  const also = episodes === 0 ? '' : ` and ${counted(episodes, 'episode')}`;
  const clears = action.kind === 'set' && Object.values(action.fields).every((value) => value === null);
  const verb = action.kind === 'delete' ? 'will be deleted' : clears ? 'will have none' : 'will change';
  return `Of ${counted(titles, 'title')} chosen ${counted(changing, 'title')}${also} ${verb}: ${counted(pages, 'page')} of their own, and the lists that show them.`;
}

/** These changes have no field to type in. */
const hasNoField = (values: BulkValues) =>
  isFlag(values.field) ||
  values.field === 'add-to-collection' ||
  (values.field === 'publication' && values.state !== 'scheduled');

/** Milliseconds between the last key and the count. */
const pause = 300;

/** How many records an action would affect, counted again while typing. */
function usePreview(titles: ChosenTitles, action: TitleAction | null) {
  const asked = action === null ? '' : JSON.stringify({ titles, action });
  const [answer, setAnswer] = useState<{ asked: string; preview: BulkPreview | null; problem?: string }>();

  useEffect(() => {
    if (asked === '') return;
    let isOld = false;
    const timer = setTimeout(async () => {
      const answered = await call('POST /api/bulk-changes/preview', {
        body: JSON.parse(asked),
      })
        .then((preview) => ({ asked, preview }))
        .catch((error: unknown) => ({ asked, preview: null, problem: errorWords(error) }));
      if (!isOld) setAnswer(answered);
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [asked]);

  const isCurrent = answer?.asked === asked;
  return { preview: isCurrent ? answer.preview : null, problem: isCurrent ? answer.problem : undefined };
}

/** Values that titles have already, to avoid other spellings. */
function suggestionsFor(field: BulkField, choices: TitleChoices): readonly string[] | undefined {
  switch (field) {
    case 'add-genre':
    case 'remove-genre':
    case 'genre':
      return choices.genres.map(capitalized);
    case 'country':
      return choices.countries.map(capitalized);
    default:
      return field === 'quality' ? choices.qualities : undefined;
  }
}

interface FieldsProps {
  values: BulkValues;
  problem: string | undefined;
  onChange: (values: BulkValues) => void;
}

function BulkFields({ values, problem, onChange }: FieldsProps) {
  const { field, value, to, isOn, state } = values;
  const { data: choices } = useCall('GET /api/titles/choices', {});
  const offered = choices && suggestionsFor(field, choices);
  const set = (changes: Partial<BulkValues>) => onChange({ ...values, ...changes });
  return (
    <>
      <SelectField
        label="What changes"
        data-focus
        value={field}
        options={optionsOf(bulkFieldNames, (name) => bulkFields[name].words)}
        onChoose={(name) => set({ field: name, value: '', to: '' })}
      />
      {field === 'publication' && (
        <Choice
          label="Publication"
          value={state}
          options={stateOptions}
          onChoose={(chosen) => set({ state: chosen })}
        />
      )}
      {field === 'add-to-collection' ? (
        <CollectionField value={value} onChoose={(chosen) => set({ value: chosen })} />
      ) : field === 'publication' && state !== 'scheduled' ? null : isFlag(field) ? (
        <Switch
          label={bulkFields[field].label}
          checked={isOn}
          onChange={({ target }) => set({ isOn: target.checked })}
        />
      ) : (
        <TextField
          label={bulkFields[field].label}
          problem={problem}
          hint={
            field === 'publication' &&
            `On your own clock, ${zoneWords()}. A moment that is over publishes at once.`
          }
          value={value}
          suggestions={offered}
          {...(field === 'publication'
            ? { type: 'datetime-local' }
            : { inputMode: field === 'rating' ? 'decimal' : 'text' })}
          onType={(typed) => set({ value: typed })}
        />
      )}
      {field === 'replace-host' && (
        <TextField
          label="Host from now on"
          hint="In the addresses of stream, video and download, of episodes too."
          value={to}
          onType={(typed) => set({ to: typed })}
        />
      )}
    </>
  );
}

interface CollectionProps {
  value: string;
  onChoose: (id: string) => void;
}

/** The collections by name; where there are more than a list takes, a search narrows them. */
function CollectionField({ value, onChoose }: CollectionProps) {
  const [search, setSearch] = useState('');
  const found = useCall(
    'GET /api/collections',
    { query: { limit: String(limitMax), ...(search.trim() && { search: search.trim() }) } },
    { keepsOld: true },
  ).data;
  const isLong = search !== '' || (found?.total ?? 0) > limitMax;
  return (
    <>
      {isLong && <SearchField label="Search collections" value={search} onChange={setSearch} />}
      <SelectField
        label={bulkFields['add-to-collection'].label}
        value={value}
        none={found?.total === 0 ? 'There is no collection' : 'Choose one'}
        options={(found?.collections ?? []).map(({ id, title }) => ({ value: String(id), words: title }))}
        onChoose={onChoose}
      />
    </>
  );
}

interface BarProps {
  type: MovieType | null;
  /** How many titles the list shows on all of its pages. */
  total: number;
  selection: Selection;
}

/** The actions for the chosen titles; it stays at the lower edge while one is chosen. For the keyboard it comes before the rows. */
export function BulkBar({ type, total, selection }: BarProps) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState<'change' | 'delete' | null>(null);
  const { ids, isAll, page, togglePage, chooseAll, clear } = selection;
  const count = isAll ? total : ids.length;
  if (count === 0) return null;
  const { sort: _, order: __, ...filter } = filterOf(type, params);
  const titles: ChosenTitles = isAll ? { filter } : { ids: [...ids] };
  return (
    <section className="bulk-bar wrapping" aria-label="Chosen titles">
      <b role="status">{`${counted(count, 'title')} chosen`}</b>
      {page !== 'all' && <Button onClick={togglePage}>Choose all on this page</Button>}
      {page === 'all' && !isAll && total > count && (
        <Button onClick={chooseAll}>{`Choose all ${total.toLocaleString('en')} that match`}</Button>
      )}
      <Button look="primary" onClick={() => setOpen('change')}>
        Change …
      </Button>
      <Button className="delete" onClick={() => setOpen('delete')}>
        Delete …
      </Button>
      <Button onClick={clear}>Choose none</Button>
      {open && (
        <BulkDialog
          isDeletion={open === 'delete'}
          titles={titles}
          onClose={() => setOpen(null)}
          onOrdered={() => {
            setOpen(null);
            clear();
          }}
        />
      )}
    </section>
  );
}
