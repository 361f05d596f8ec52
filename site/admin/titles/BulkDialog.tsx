import { type SubmitEvent, useEffect, useState } from 'react';
import type { BulkPreview, ChosenTitles, TitleAction } from '#schema/bulk-change.ts';
import type { orderBulkChange, previewBulkChange } from '#schema/calls/bulk-changes.ts';
import type { listTitleChoices } from '#schema/calls/titles.ts';
import { trashDays } from '#schema/limits.ts';
import type { TitleChoices } from '#schema/title-filter.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { DialogForm, FormBody, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { stateOptions, zoneWords } from '#site/admin/publication/publication-words.ts';
import { orderHere } from './BulkChanges.tsx';
import {
  actionOf,
  type BulkField,
  type BulkValues,
  bulkFieldNames,
  bulkFields,
  isFlag,
} from './bulk-words.ts';
import { capitalized } from './filter-words.ts';

interface Props {
  /** Deletes the titles; otherwise the administrator says what changes. */
  isDeletion: boolean;
  titles: ChosenTitles;
  onClose: () => void;
  onOrdered: () => void;
}

/** Asks for the change of many titles, and shows how many it affects before it begins. */
export function BulkDialog({ isDeletion, titles, onClose, onOrdered }: Props) {
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
  const [isBusy, setIsBusy] = useState(false);
  const hasField = !isDeletion && !hasNoField(values);
  const touches = preview ? preview.changing + preview.episodes : 0;

  async function order(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (action === null || touches === 0) return;
    setIsBusy(true);
    try {
      await orderHere(() =>
        call<typeof orderBulkChange>('POST /api/bulk-changes', { body: { titles, action } }),
      );
      onOrdered();
    } catch (error) {
      setFailure(errorWords(error));
      setIsBusy(false);
    }
  }

  return (
    <FormDialog
      isOpen
      title={isDeletion ? 'Delete the chosen titles?' : 'Change the chosen titles'}
      onClose={onClose}
    >
      <DialogForm
        onSubmit={order}
        isBusy={isBusy}
        action={isDeletion ? 'Delete' : 'Change'}
        busyWords="Starting..."
        onCancel={onClose}
      >
        <FormBody className="form">
          {!isDeletion && <BulkFields values={values} problem={problem} onChange={setValues} />}
          <p role="status">{failure ?? (hasField ? undefined : problem) ?? wordsOf(preview, action)}</p>
          <p className="hint">
            {isDeletion
              ? `They stay in the trash for ${trashDays} days with their seasons, episodes and comments. One Undo brings all of them back.`
              : 'It runs in the background, can be stopped, and one Undo takes all of it back.'}
          </p>
        </FormBody>
      </DialogForm>
    </FormDialog>
  );
}

function wordsOf(preview: BulkPreview | null, action: TitleAction | null): string {
  if (action === null) return 'Say what is to change.';
  if (preview === null) return 'Counting …';
  const { titles, changing, episodes, pages } = preview;
  if (changing + episodes === 0) return `Of ${counted(titles, 'title')} none would become different.`;
  const also = episodes === 0 ? '' : ` and ${counted(episodes, 'episode')}`;
  const verb = action.kind === 'delete' ? 'will be deleted' : 'will change';
  return `Of ${counted(titles, 'title')} chosen ${counted(changing, 'title')}${also} ${verb}: ${counted(pages, 'page')} of their own, and the lists that show them.`;
}

/** These changes have no field to type in. */
const hasNoField = (values: BulkValues) =>
  isFlag(values.field) || (values.field === 'publication' && values.state !== 'scheduled');

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
      const answered = await call<typeof previewBulkChange>('POST /api/bulk-changes/preview', {
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
  const { data: choices } = useCall<typeof listTitleChoices>('GET /api/titles/choices', {});
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
      {field === 'publication' && state !== 'scheduled' ? null : isFlag(field) ? (
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
