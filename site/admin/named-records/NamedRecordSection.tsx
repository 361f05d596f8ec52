import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { Facts } from '#schema/records/field.ts';
import { latinSlug, slugMaxLength } from '#schema/rules/slug.ts';
import type { Trashed } from '#schema/shapes/trash.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import type { FormField } from '#site/admin/form/Fields.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { FieldUpload, RecordPanelForm } from '#site/admin/form/RecordForm.tsx';
import { type RecordKind, useRecordForm } from '#site/admin/form/use-record-form.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { BackLink, Button, ButtonLink, OutLink } from '#site/admin/parts/Button.tsx';
import { deleteRecord } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { wayBack } from '#site/admin/parts/way-back.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { externalLinkIcon } from '#site/ui/icons.ts';
import type { Parts } from '#site/ui/wrap-text.ts';

type NamedValues = Record<string, string> & Record<'slug' | 'description' | 'pictureUrl', string>;
type NamedRow = Readonly<Record<string, unknown>> & { id: number; slug: string };

/** A kind of record with a name, a slug, a text, a picture and a page of its own. */
export interface NamedKind<Values extends NamedValues, Row extends NamedRow> extends RecordKind<Values, Row> {
  kind: 'person' | 'collection';
  list: 'people' | 'collections';
  facts: Facts;
  /** The field with the name, of which the slug is made. */
  name: keyof Values & keyof Row & Path<Values>;
  heading: string;
  limits: Readonly<Record<string, number>>;
  textHint: string;
  /** What is special to the fields between the slug and the text. */
  own?: { readonly [Name in Path<Values>]?: Omit<FormField<Values>, 'name'> };
  empty: Values;
  add: (values: Values) => Promise<Row>;
  remove: (id: number) => Promise<Trashed>;
}

interface FormProps<Values extends NamedValues, Row extends NamedRow> {
  kind: NamedKind<Values, Row>;
  /** Null for a new record. */
  record: Row | null;
  /** The record has been deleted, so unsaved text no longer counts. */
  isGone?: boolean;
  onSaved: (saved: Row) => void;
}

function NamedRecordForm<Values extends NamedValues, Row extends NamedRow>(props: FormProps<Values, Row>) {
  const { kind, record, isGone = false, onSaved } = props;
  const { kind: type, name, facts, heading, limits, textHint, own } = kind;
  const of = useRecordForm(kind, {
    record,
    empty: kind.empty,
    add: kind.add,
    draft: { nameOf: (typed) => typed[name] || `New ${type}` },
    links: { kind: type, id: record?.id },
    onSaved: (saved) => void readsDone().then(() => of.form.formState.isDirty || onSaved(saved)),
  });
  const { saved } = of;
  const values = of.form.watch();
  const special = {
    [name]: { input: { maxLength: limits[name] } },
    slug: {
      hint: saved
        ? 'After a change the old address leads to the new one.'
        : 'Left empty, it is made of the name.',
      input: {
        spellCheck: false,
        autoComplete: 'off',
        maxLength: slugMaxLength,
        placeholder: saved?.slug ?? latinSlug(values[name] ?? ''),
      },
    },
    ...own,
    description: {
      hint: textHint,
      count: [values.description.length, limits['description'] ?? 0],
      input: { rows: 5, maxLength: limits['description'] },
    },
  } as NonNullable<typeof own>;
  return (
    <RecordPanelForm of={of} heading={heading} action={`Save ${type}`} isGone={isGone}>
      <GroupFields {...of} facts={facts} group="main" own={special} />
      <FieldUpload of={of} name={'pictureUrl' as Path<Values>} kind="poster" label="Picture" />
    </RecordPanelForm>
  );
}

/** The list as it was left, with the focus on the record. Escape leads there as well. */
function BackToList({ list, id = 0 }: { list: string; id?: number }) {
  const { state } = useLocation();
  const way = wayBack(state, id);
  return (
    <BackLink to={{ pathname: `/${list}`, search: way.search }} state={way.state}>
      {`All ${list}`}
    </BackLink>
  );
}

export function NewRecord<Values extends NamedValues, Row extends NamedRow>({
  kind,
}: Pick<FormProps<Values, Row>, 'kind'>) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={`New ${kind.kind}`} back={<BackToList list={kind.list} />} />
      <NamedRecordForm
        kind={kind}
        record={null}
        onSaved={({ slug }) => void navigate(`/${kind.list}/${slug}`, { replace: true })}
      />
    </>
  );
}

interface Props<Values extends NamedValues, Row extends NamedRow> {
  kind: NamedKind<Values, Row>;
  /** The record that the address names. */
  query: UseQueryResult<Row, Error>;
  /** Follows the name in the question before a record is deleted. */
  consequence: string;
  /** Its page on the site, if it has one. */
  pageOf: (record: Row) => string | null;
  /** The form with the other parts. */
  children: (record: Row, form: ReactNode) => Parts;
}

/** The record of the address: its name with its buttons, its form, and its other parts. */
export function NamedRecordSection<Values extends NamedValues, Row extends NamedRow>(
  props: Props<Values, Row>,
) {
  return (
    <Answer query={props.query} failure={`Failed to fetch the ${props.kind.kind}`}>
      {(record) => <OneRecord key={record.id} {...props} record={record} />}
    </Answer>
  );
}

function OneRecord<Values extends NamedValues, Row extends NamedRow>({
  kind,
  consequence,
  pageOf,
  children,
  record,
}: Omit<Props<Values, Row>, 'query'> & { record: Row }) {
  const { kind: type, list, remove } = kind;
  const { id, slug } = record;
  const name = String(record[kind.name]);
  const page = pageOf(record);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isGone, setIsGone] = useState(false);
  const deletion = {
    type,
    remove,
    consequence,
    onDeleted() {
      // The record is deleted, so LeaveGuard must not ask about its unsaved text.
      flushSync(() => setIsGone(true));
      void navigate(`/${list}`);
    },
  };
  return (
    <>
      <PageHead title={name} back={<BackToList list={list} id={id} />}>
        <ButtonLink look="ghost" to={`/history/${type}/${id}`}>
          History
        </ButtonLink>
        {page && (
          <OutLink look="ghost" icon={externalLinkIcon} href={page} label={`View ${name} on the site`}>
            View
          </OutLink>
        )}
        <Button look="ghost" icon={trash2Icon} onClick={() => deleteRecord({ id, name, slug }, deletion)}>
          Delete
        </Button>
      </PageHead>
      {children(
        record,
        <NamedRecordForm
          kind={kind}
          record={record}
          isGone={isGone}
          onSaved={(saved) =>
            saved.slug !== slug && void navigate(`/${list}/${saved.slug}`, { replace: true, state })
          }
        />,
      )}
    </>
  );
}
