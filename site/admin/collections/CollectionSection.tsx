import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { type Collection, collection } from '#schema/collection.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useDelete } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { wayBack } from '#site/admin/parts/way-back.ts';
import { collectionPath } from '#site/lib/paths.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon, externalLinkIcon } from '#site/ui/icons.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionTitles } from './CollectionTitles.tsx';

/** The list as it was left, with the focus on the collection. Escape leads there as well. */
function BackLink({ id = 0 }: { id?: number }) {
  const { state } = useLocation();
  const way = wayBack(state, id);
  return (
    <Link
      className="back-link"
      to={{ pathname: '/collections', search: way.search }}
      state={way.state}
      data-shortcut="back"
    >
      <Icon d={arrowLeftIcon} />
      All collections
    </Link>
  );
}

export function NewCollection() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="New collection" back={<BackLink />} />
      <CollectionForm
        record={null}
        isGone={false}
        onSaved={({ slug }) => void navigate(`/collections/${slug}`, { replace: true })}
      />
    </>
  );
}

/** One collection: its texts, and its titles in their order. */
export function CollectionSection() {
  const { slug = '' } = useParams();
  const query = useRead(`/api/collections/${encodeURIComponent(slug)}`, collection);
  return (
    <Answer query={query} failure="Failed to fetch the collection">
      {(record) => <OneCollection key={record.id} record={record} />}
    </Answer>
  );
}

function OneCollection({ record }: { record: Collection }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isGone, setIsGone] = useState(false);
  const deletion = useDelete({
    type: 'collection',
    pathOf: (id) => `/api/collections/${id}`,
    touches: ['collections'],
    consequence: 'and its order will be deleted. Its titles stay in the catalogue.',
    onDeleted() {
      // The collection is deleted, so LeaveGuard must not ask about its unsaved text.
      flushSync(() => setIsGone(true));
      void navigate('/collections');
    },
  });
  const { id, title, slug } = record;
  return (
    <>
      <PageHead title={title} back={<BackLink id={id} />}>
        <a
          className="btn btn-ghost btn-sm"
          href={collectionPath(slug)}
          aria-label={`View ${title} on the site`}
        >
          <Icon d={externalLinkIcon} />
          View
        </a>
        <Button look="ghost" icon={trash2Icon} onClick={() => deletion.ask({ id, name: title, slug })}>
          Delete
        </Button>
      </PageHead>
      <div className="stack collection-parts">
        <CollectionTitles collection={record} />
        <CollectionForm
          record={record}
          isGone={isGone}
          onSaved={(saved) =>
            saved.slug !== slug && void navigate(`/collections/${saved.slug}`, { replace: true, state })
          }
        />
      </div>
      {deletion.dialog}
    </>
  );
}
