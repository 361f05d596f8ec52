import { zodResolver } from '@hookform/resolvers/zod';
import { useParams } from 'react-router';
import { collectionFacts } from '#schema/records/collection.ts';
import { formValues, labelsOf } from '#schema/records/field.ts';
import {
  type Collection,
  type CollectionFields,
  collection,
  collectionForm,
  collectionLimits,
} from '#schema/shapes/collection.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { toastsOf } from '#site/admin/form/use-record-form.ts';
import {
  type NamedKind,
  NamedRecordSection,
  NewRecord,
} from '#site/admin/named-records/NamedRecordSection.tsx';
import { collectionPath } from '#site/lib/paths.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { CollectionTitles } from './CollectionTitles.tsx';

const collectionKind: NamedKind<CollectionFields, Collection> = {
  kind: 'collection',
  list: 'collections',
  name: 'title',
  heading: 'Name and text',
  facts: collectionFacts,
  labels: labelsOf(collectionFacts),
  limits: collectionLimits,
  toasts: toastsOf('Collection'),
  textHint: 'Stands at the head of its page. A blank line begins a paragraph.',
  resolver: () => zodResolver(collectionForm),
  reply: collection,
  valuesOf: (saved) => formValues(collectionFacts, saved),
  empty: formValues(collectionFacts, {}),
  add: (body) => call('POST /api/collections', { body }),
  change: ({ id }, body) => call('PUT /api/collections/:collection', { params: { collection: id }, body }),
  remove: (id) => call('DELETE /api/collections/:collection', { params: { collection: id } }),
};

export const NewCollection = () => <NewRecord kind={collectionKind} />;

/** One collection: its texts, and its titles in their order. */
export function CollectionSection() {
  const { slug = '' } = useParams();
  const query = useCall('GET /api/collections/:collection', {
    params: { collection: slug },
  });
  return (
    <NamedRecordSection
      kind={collectionKind}
      query={query}
      consequence="and its order will be deleted. Its titles stay in the catalogue."
      pageOf={(one) => collectionPath(one.slug)}
    >
      {(record, form) => (
        <div className="stack collection-parts">
          <CollectionTitles collection={record} />
          {wrapText(form)}
        </div>
      )}
    </NamedRecordSection>
  );
}
