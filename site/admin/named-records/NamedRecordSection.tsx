import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useDelete } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { wayBack } from '#site/admin/parts/way-back.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon, externalLinkIcon } from '#site/ui/icons.ts';
import { ownElement, type Parts } from '#site/ui/own-element.ts';
import { type NamedKind, NamedRecordForm, type NamedRow, type NamedValues } from './NamedRecordForm.tsx';

/** The list as it was left, with the focus on the record. Escape leads there as well. */
function BackLink({ list, id = 0 }: { list: string; id?: number }) {
  const { state } = useLocation();
  const way = wayBack(state, id);
  return (
    <Link
      className="back-link"
      to={{ pathname: `/${list}`, search: way.search }}
      state={way.state}
      data-shortcut="back"
    >
      <Icon d={arrowLeftIcon} />
      <span>{`All ${list}`}</span>
    </Link>
  );
}

export function NewRecord<Values extends NamedValues, Row extends NamedRow>({
  kind,
}: {
  kind: NamedKind<Values, Row>;
}) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={`New ${kind.type}`} back={<BackLink list={kind.list} />} />
      <NamedRecordForm
        kind={kind}
        record={null}
        isGone={false}
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
  /** Further buttons. */
  actions?: (record: Row) => ReactNode;
  /** The form with the other parts. */
  children: (record: Row, form: ReactNode) => Parts;
}

/** The record of the address: its name with its buttons, its form, and its other parts. */
export function NamedRecordSection<Values extends NamedValues, Row extends NamedRow>(
  props: Props<Values, Row>,
) {
  return (
    <Answer query={props.query} failure={`Failed to fetch the ${props.kind.type}`}>
      {(record) => <OneRecord key={record.id} {...props} record={record} />}
    </Answer>
  );
}

function OneRecord<Values extends NamedValues, Row extends NamedRow>({
  kind,
  consequence,
  pageOf,
  actions,
  children,
  record,
}: Omit<Props<Values, Row>, 'query'> & { record: Row }) {
  const { type, list, remove } = kind;
  const { id, slug } = record;
  const name = String(record[kind.name]);
  const page = pageOf(record);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isGone, setIsGone] = useState(false);
  const deletion = useDelete({
    type,
    remove,
    consequence,
    onDeleted() {
      // The record is deleted, so LeaveGuard must not ask about its unsaved text.
      flushSync(() => setIsGone(true));
      void navigate(`/${list}`);
    },
  });
  return (
    <>
      <PageHead title={name} back={<BackLink list={list} id={id} />}>
        {ownElement(actions?.(record))}
        {page && (
          <a className="btn btn-ghost btn-sm" href={page} aria-label={`View ${name} on the site`}>
            <Icon d={externalLinkIcon} />
            View
          </a>
        )}
        <Button look="ghost" icon={trash2Icon} onClick={() => deletion.ask({ id, name, slug })}>
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
      {deletion.dialog}
    </>
  );
}
