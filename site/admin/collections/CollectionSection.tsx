import {
  type Collection,
  type CollectionFields,
  collection,
  collectionForm,
  collectionLimits,
} from '#schema/collection.ts';
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
  labels: { title: 'Name', slug: 'Slug', description: 'Text', pictureUrl: 'Picture' },
  limits: collectionLimits,
  textHint: 'Stands at the head of its page. A blank line begins a paragraph.',
  fields: [],
  form: collectionForm,
  reply: collection,
};

export const NewCollection = () => <NewRecord kind={kind} />;

/** One collection: its texts, and its titles in their order. */
export function CollectionSection() {
  return (
    <NamedRecordSection
      kind={kind}
      consequence="and its order will be deleted. Its titles stay in the catalogue."
      pageOf={({ slug }) => collectionPath(slug)}
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
