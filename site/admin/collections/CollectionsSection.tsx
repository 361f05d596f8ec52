import { Link, useLocation } from 'react-router';
import type { listCollections } from '#schema/calls/collections.ts';
import { type CoveredCollection, collectionLimits } from '#schema/collection.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadLinkFilter, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { DeadSince } from '#site/admin/links/DeadSince.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { ofList } from '#site/admin/parts/way-back.ts';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { titleCount } from '#site/lib/lists.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { layersIcon } from '#site/ui/icons.ts';

/** All collections by name, with a search. */
export function CollectionsSection() {
  const { search } = useListParams();
  const problems = useDeadLinkFilter();
  const query = useListCall<typeof listCollections>('GET /api/collections', {
    search: search || null,
    problems,
  });
  useEditedRow(query.isPlaceholderData ? undefined : query.data?.collections);
  return (
    <>
      <PageHead
        title="Collections"
        text="Titles put together by hand, each collection with a page of its own."
      >
        <ButtonLink look="primary" icon={plusIcon} to="/collections/new">
          New collection
        </ButtonLink>
      </PageHead>
      <div className="wrapping tools">
        <SearchBox label="Search collections" maxLength={collectionLimits.search} />
        <DeadLinkFilter />
      </div>
      <ListPanel
        query={query}
        label="Collections"
        failure="Failed to fetch collections"
        rowsOf={({ collections }) => collections.length}
      >
        {({ collections, dead }) =>
          collections.length === 0 && problems ? (
            <NoneDead />
          ) : collections.length === 0 ? (
            <Empty icon={layersIcon} title={search ? 'No collections found' : 'No collections yet'}>
              {!search && <p>A collection gathers titles under a name, in your order.</p>}
            </Empty>
          ) : (
            collections.map((one) => (
              <CollectionRow
                key={one.id}
                collection={one}
                deadSince={dead?.find(({ id }) => id === one.id)?.since}
              />
            ))
          )
        }
      </ListPanel>
    </>
  );
}

interface RowProps {
  collection: CoveredCollection;
  deadSince: string | undefined;
}

function CollectionRow({ collection, deadSince }: RowProps) {
  const { title, slug, covers, description } = collection;
  const here = useLocation();
  return (
    <div className="panel-row collection-row" data-row={collection.id}>
      <span className="covers" aria-hidden="true">
        {covers.map((cover) => (
          <TitlePoster key={cover.id} title={cover} sizes="34px" />
        ))}
      </span>
      <span>
        <Link to={`/collections/${slug}`} state={ofList(here)} dir="auto">
          {title}
        </Link>{' '}
        <DraftMark kind="collection" id={collection.id} />
        <small>{description ?? `/${slug}`}</small>
        <DeadSince at={deadSince} />
      </span>
      <span className="tabular">{titleCount(collection.titleCount)}</span>
    </div>
  );
}
