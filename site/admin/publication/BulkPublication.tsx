import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Publication, PublicationOrder, PublicationReply } from '#schema/shapes/publication.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { FormDialog, SmallForm } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import type { Selection } from '#site/admin/titles/SelectBox.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';
import { PublicationFields } from './PublicationFields.tsx';
import { publicationOf } from './publication-labels.ts';

const kinds = { seasons: 'season', episodes: 'episode', matches: 'match', pages: 'page' } as const;
type Kind = keyof typeof kinds;

interface Props {
  kind: Kind;
  selection: Selection;
  /** The names in the list, by id. */
  names: ReadonlyMap<number, string>;
}

const send = (kind: Kind, records: PublicationOrder['records']) =>
  call(`POST /api/${kind}/publication`, { body: { records } });

/**
 * Changes the publication of the chosen records, with an Undo. It stays at the lower edge of the window while a record is chosen.
 */
export function BulkPublication({ kind, selection, names }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { ids, page, togglePage, clear } = selection;
  if (ids.length === 0) return null;
  const count = counted(ids.length, kinds[kind], kind);
  return (
    <section className="bulk-bar wrapping" aria-label={`Chosen ${kind}`}>
      <b role="status">{`${count} chosen`}</b>
      {page !== 'all' && <Button onClick={togglePage}>Choose all on this page</Button>}
      <Button look="primary" onClick={() => setIsOpen(true)}>
        Publication …
      </Button>
      <Button onClick={clear}>Choose none</Button>
      <FormDialog
        isOpen={isOpen}
        title={`Publication of ${count}`}
        text="Each is saved at once. One Undo takes all of it back."
        onClose={() => setIsOpen(false)}
      >
        <BulkForm
          kind={kind}
          ids={ids}
          count={count}
          names={names}
          onCancel={() => setIsOpen(false)}
          onDone={clear}
        />
      </FormDialog>
    </section>
  );
}

interface FormProps extends Pick<Props, 'kind' | 'names'> {
  ids: readonly number[];
  count: string;
  onCancel: () => void;
  onDone: () => void;
}

function BulkForm({ kind, ids, count, names, onCancel, onDone }: FormProps) {
  const form = useForm<Publication>({ defaultValues: publicationOf(null) });
  const nameOf = (id: number) => names.get(id) ?? `No. ${id}`;

  async function change(): Promise<void> {
    const { archiveAt, ...wanted } = form.getValues();
    try {
      // When no end is given here, each record keeps its own.
      const said = { ...wanted, ...(archiveAt !== null && { archiveAt }) };
      const { records } = await send(
        kind,
        ids.map((id) => ({ id, ...said })),
      );
      onDone();
      showSuccess(`Publication of ${count} changed`, {
        label: 'Undo',
        run: () => void undo(kind, records, nameOf),
      });
    } catch (error) {
      showRefusal('Nothing was changed', error, ids, nameOf);
    }
  }

  return (
    <SmallForm send={change} busyWords="Changing..." action={`Change ${count}`} onCancel={onCancel}>
      <PublicationFields form={form} record={null} />
    </SmallForm>
  );
}

async function undo(kind: Kind, done: PublicationReply['records'], nameOf: (id: number) => string) {
  try {
    await send(
      kind,
      done.map(({ id, was, ...now }) => ({ id, ...was, was: now })),
    );
    showSuccess('Undone');
  } catch (error) {
    showRefusal(
      'Nothing was undone',
      error,
      done.map(({ id }) => id),
      nameOf,
    );
  }
}

/** Shows the refusal with the names of the records. */
function showRefusal(title: string, error: unknown, ids: readonly number[], nameOf: (id: number) => string) {
  const issues = error instanceof ApiError ? error.issues : [];
  const refused = issues.flatMap(({ path }) => ids[Number(/^records\.(\d+)\./.exec(path)?.[1])] ?? []);
  const whose = refused.length === 0 ? '' : `${refused.map(nameOf).join(', ')}: `;
  showToast({ title, text: `${whose}${issues[0]?.message ?? errorWords(error)}`, isBad: true });
}
