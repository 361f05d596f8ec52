import { Link } from 'react-router';
import { movieTypes } from '#schema/records/title.ts';
import { animeCountries, listGenres, listOrders, yearFilters } from '#schema/rules/filters.ts';
import { limitMax } from '#schema/rules/limits.ts';
import type { RowRule, RowSource } from '#schema/shapes/home-arrangement.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { typeLabel } from '#site/lib/title-facts.ts';

interface Props {
  /** The name of the rule in the specification; null for a row that the specification does not have. */
  standardWords: string | null;
  source: RowSource;
  onChange: (source: RowSource) => void;
}

const sortWords: Record<(typeof listOrders)[number], string> = {
  newest: 'Latest added',
  popular: 'Most popular',
  hottest: 'Trending first',
  latest: 'Newest year',
  rating: 'Best rated',
};

/** The fields that choose the titles of a row. */
export function SourceFields({ standardWords, source, onChange }: Props) {
  const query = useCall('GET /api/collections', {
    query: { limit: String(limitMax) },
  });
  const collections = query.data?.collections ?? [];
  const [first] = collections;

  function choose(kind: RowSource['kind']): void {
    if (kind === 'standard') onChange({ kind });
    else if (kind === 'rule') onChange({ kind, rule: { sort: 'newest' } });
    else if (first) onChange({ kind, collection: first.id });
  }

  return (
    <>
      <Choice
        label="Titles"
        value={source.kind}
        options={[
          ...(standardWords === null ? [] : [{ value: 'standard' as const, words: 'By default' }]),
          { value: 'rule' as const, words: 'By rule' },
          ...(first || source.kind === 'collection'
            ? [{ value: 'collection' as const, words: 'By hand' }]
            : []),
        ]}
        onChoose={choose}
      />
      {source.kind === 'standard' && standardWords && standardWords !== 'By default' && (
        <p className="hint">{standardWords}.</p>
      )}
      {source.kind === 'rule' && (
        <RuleFields
          rule={source.rule}
          collections={collections}
          onChange={(rule) => onChange({ kind: 'rule', rule })}
        />
      )}
      {source.kind === 'collection' && (
        <CollectionChoice
          value={source.collection}
          collections={collections}
          onChange={(collection) => onChange({ kind: 'collection', collection })}
        />
      )}
      {!first && (
        <p className="hint">
          A row by hand is a collection.{' '}
          <Link className="link" to="/collections/new">
            Make one
          </Link>
        </p>
      )}
    </>
  );
}

type Named = readonly { id: number; title: string; slug: string }[];

function CollectionChoice({
  value,
  collections,
  onChange,
}: {
  value: number;
  collections: Named;
  onChange: (id: number) => void;
}) {
  const chosen = collections.find(({ id }) => id === value);
  return (
    <>
      <SelectField
        label="Collection"
        value={String(value)}
        options={collectionOptions(collections, value)}
        onChoose={(id) => onChange(Number(id))}
      />
      <p className="hint">
        {chosen ? (
          <Link className="link" to={`/collections/${chosen.slug}`}>
            Arrange its titles
          </Link>
        ) : (
          `It is none of the first ${limitMax} collections by name. If it was deleted, the row stays empty until it is restored or another is chosen.`
        )}
      </p>
    </>
  );
}

/** The collections that can be chosen, and the one that was chosen before, which may be gone. */
const collectionOptions = (collections: Named, chosen: number | undefined) => {
  const options = collections.map(({ id, title }) => ({ value: String(id), words: title }));
  const isGone = chosen !== undefined && !collections.some(({ id }) => id === chosen);
  return isGone ? [{ value: String(chosen), words: `Collection ${chosen}` }, ...options] : options;
};

const texts = [
  { name: 'genre', label: 'Genre', suggestions: listGenres },
  { name: 'country', label: 'Country', suggestions: animeCountries },
] as const;
const conditions = [
  { name: 'isTrending', label: 'Trending', value: true },
  { name: 'isTop20', label: 'Top 20', value: true },
  { name: 'watch', label: 'Can be watched now', value: 'now' },
] as const;

interface RuleProps {
  rule: RowRule;
  collections: Named;
  onChange: (rule: RowRule) => void;
}

function RuleFields({ rule, collections, onChange }: RuleProps) {
  const { collection } = rule;

  /** Sets a condition; '' removes it. */
  function set<Name extends keyof RowRule>(name: Name, value: RowRule[Name] | ''): void {
    const { [name]: _, ...others } = rule;
    onChange(value === '' ? others : { ...others, [name]: value });
  }

  return (
    <>
      <div className="tiling">
        <SelectField
          label="Type"
          value={rule.type ?? ''}
          none="All types"
          options={optionsOf(movieTypes, typeLabel)}
          onChoose={(type) => set('type', type)}
        />
        {texts.map(({ name, label, suggestions }) => (
          <TextField
            key={name}
            label={label}
            maxLength={100}
            placeholder="Any"
            value={rule[name] ?? ''}
            suggestions={suggestions}
            onType={(typed) => set(name, typed)}
          />
        ))}
        <SelectField
          label="Year"
          value={rule.year ?? ''}
          none="All years"
          options={optionsOf(yearFilters)}
          onChoose={(year) => set('year', year)}
        />
        <SelectField
          label="Order"
          value={rule.sort ?? 'newest'}
          options={optionsOf(listOrders, (sort) => sortWords[sort])}
          onChoose={(sort) => set('sort', sort)}
        />
        <SelectField
          label="Collection"
          value={collection === undefined ? '' : String(collection)}
          none="In any or none"
          options={collectionOptions(collections, collection)}
          onChoose={(id) => set('collection', id === '' ? '' : Number(id))}
        />
      </div>
      <div className="wrapping tools">
        {conditions.map(({ name, label, value }) => (
          <Switch
            key={name}
            label={label}
            checked={rule[name] === value}
            onChange={({ target }) => set(name, target.checked ? value : '')}
          />
        ))}
      </div>
    </>
  );
}
