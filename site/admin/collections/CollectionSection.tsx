import { useParams } from 'react-router';
import type {
  addCollection,
  changeCollection,
  getCollection,
  removeCollection,
} from '#schema/calls/collections.ts';
import {
  type Collection,
  type CollectionFields,
  collection,
  collectionForm,
  collectionLimits,
} from '#schema/collection.ts';
import { collectionFacts } from '#schema/records/collection.ts';
import { labelsOf } from '#schema/records/field.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import type { NamedKind } from '#site/admin/named-records/NamedRecordForm.tsx';
import { NamedRecordSection, NewRecord } from '#site/admin/named-records/NamedRecordSection.tsx';
import { collectionPath } from '#site/lib/paths.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { CollectionTitles } from './CollectionTitles.tsx';

const kind: NamedKind<CollectionFields, Collection> = {
  type: 'collection',
  list: 'collections',
  name: 'title',
  heading: 'Name and text',
  labels: labelsOf(collectionFacts),
  limits: collectionLimits,
  textHint: 'Stands at the head of its page. A blank line begins a paragraph.',
  fields: [],
  form: collectionForm,
  reply: collection,
  add: (body) => call<typeof addCollection>('POST /api/collections', { body }),
  change: (id, body) =>
    call<typeof changeCollection>('PUT /api/collections/:collection', { params: { collection: id }, body }),
  remove: (id) =>
    call<typeof removeCollection>('DELETE /api/collections/:collection', { params: { collection: id } }),
};

export const NewCollection = () => <NewRecord kind={kind} />;

/** One collection: its texts, and its titles in their order. */
export function CollectionSection() {
  const { slug = '' } = useParams();
  const query = useCall<typeof getCollection>('GET /api/collections/:collection', {
    params: { collection: slug },
  });
  return (
    <NamedRecordSection
      kind={kind}
      query={query}
      consequence="and its order will be deleted. Its titles stay in the catalogue."
      pageOf={(one) => collectionPath(one.slug)}
    >
      {(record, form) => (
        <div className="stack collection-parts">
          <CollectionTitles collection={record} />
          {ownElement(form)}
        </div>
      )}
    </NamedRecordSection>
  );
}
