import type { listCollections } from '#schema/calls/collections.ts';
import { collectionLimits } from '#schema/collection.ts';
import { NamedList, useNamedFilter } from '#site/admin/named-records/NamedList.tsx';
import { useListCall } from '#site/admin/parts/use-list-params.ts';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { titleCount } from '#site/lib/lists.ts';
import { layersIcon } from '#site/ui/icons.ts';

/** All collections by name, with a search. */
export const CollectionsSection = () => (
  <NamedList
    rowClass="collection-row"
    type="collection"
    list="collections"
    text="Titles put together by hand, each collection with a page of its own."
    query={useListCall<typeof listCollections>('GET /api/collections', useNamedFilter())}
    rowsOf={({ collections }) => collections}
    mostTyped={collectionLimits.search}
    icon={layersIcon}
    noneFound="No collections found"
    firstWords="A collection gathers titles under a name, in your order."
    nameOf={({ title }) => title}
    aboutOf={({ description }) => description}
    titlesOf={titleCount}
    before={({ covers }) => (
      <span className="covers" aria-hidden="true">
        {covers.map((cover) => (
          <TitlePoster key={cover.id} title={cover} sizes="34px" />
        ))}
      </span>
    )}
  />
);
