import { useId } from 'react';
import { Link } from 'react-router';
import { collectionList } from '#schema/collection.ts';
import { animeCountries, listGenres, yearFilters } from '#schema/filters.ts';
import { type RowRule, type RowSource, rowSorts } from '#schema/home-arrangement.ts';
import { limitMax } from '#schema/limits.ts';
import { movieTypes } from '#schema/movie.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Field, Switch } from '#site/admin/form/Field.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { typeLabel } from '#site/lib/title-facts.ts';

interface Props {
  /** What the specification's own rule is called; null for a row that it does not have. */
  standardWords: string | null;
  source: RowSource;
  onChange: (source: RowSource) => void;
}

const sortWords: Record<(typeof rowSorts)[number], string> = {
  newest: 'Latest added',
  popular: 'Most popular',
  hottest: 'Trending first',
  latest: 'Newest year',
  rating: 'Best rated',
};

/** Where the titles of a row come from. */
export function SourceFields({ standardWords, source, onChange }: Props) {
  const query = useRead('/api/collections', collectionList, { params: { limit: String(limitMax) } });
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
      <Select
        label="Collection"
        value={String(value)}
        options={idsOf(collections, value)}
        wordsOf={(id) => nameOf(collections, id)}
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
const idsOf = (collections: Named, chosen: number | undefined): string[] => {
  const ids = collections.map(({ id }) => String(id));
  return chosen === undefined || ids.includes(String(chosen)) ? ids : [String(chosen), ...ids];
};
const nameOf = (collections: Named, id: string): string =>
  collections.find((one) => String(one.id) === id)?.title ?? `Collection ${id}`;

interface RuleProps {
  rule: RowRule;
  collections: Named;
  onChange: (rule: RowRule) => void;
}

function RuleFields({ rule, collections, onChange }: RuleProps) {
  const { isTrending, isTop20, watch, collection } = rule;

  /** '' takes the condition away. */
  function set<Name extends keyof RowRule>(name: Name, value: RowRule[Name] | ''): void {
    const { [name]: _, ...others } = rule;
    onChange(value === '' ? others : { ...others, [name]: value });
  }

  return (
    <>
      <div className="rule-fields">
        <Select
          label="Type"
          value={rule.type ?? ''}
          none="All types"
          options={movieTypes}
          wordsOf={typeLabel}
          onChoose={(type) => set('type', type)}
        />
        <Typed
          label="Genre"
          value={rule.genre ?? ''}
          offered={listGenres}
          onType={(genre) => set('genre', genre)}
        />
        <Typed
          label="Country"
          value={rule.country ?? ''}
          offered={animeCountries}
          onType={(country) => set('country', country)}
        />
        <Select
          label="Year"
          value={rule.year ?? ''}
          none="All years"
          options={yearFilters}
          onChoose={(year) => set('year', year)}
        />
        <Select
          label="Order"
          value={rule.sort ?? 'newest'}
          options={rowSorts}
          wordsOf={(sort) => sortWords[sort]}
          onChoose={(sort) => set('sort', sort)}
        />
        <Select
          label="Collection"
          value={collection === undefined ? '' : String(collection)}
          none="In any or none"
          options={idsOf(collections, collection)}
          wordsOf={(id) => nameOf(collections, id)}
          onChoose={(id) => set('collection', id === '' ? '' : Number(id))}
        />
      </div>
      <div className="wrapping tools">
        <Switch
          label="Trending"
          checked={isTrending === true}
          onChange={({ target }) => set('isTrending', target.checked ? true : '')}
        />
        <Switch
          label="Top 20"
          checked={isTop20 === true}
          onChange={({ target }) => set('isTop20', target.checked ? true : '')}
        />
        <Switch
          label="Can be watched now"
          checked={watch === 'now'}
          onChange={({ target }) => set('watch', target.checked ? 'now' : '')}
        />
      </div>
    </>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value | '';
  /** The words of no choice. */
  none?: string;
  options: readonly Value[];
  wordsOf?: (value: Value) => string;
  onChoose: (value: Value | '') => void;
}

function Select<Value extends string>({
  label,
  value,
  none,
  options,
  wordsOf,
  onChoose,
}: SelectProps<Value>) {
  return (
    <Field label={label}>
      {(field) => (
        <select
          className="select"
          {...field}
          value={value}
          onChange={({ target }) => onChoose(target.value as Value | '')}
        >
          {none && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf?.(option) ?? option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TypedProps {
  label: string;
  value: string;
  offered: readonly string[];
  onType: (value: string) => void;
}

function Typed({ label, value, offered, onType }: TypedProps) {
  const id = useId();
  return (
    <Field label={label}>
      {(field) => (
        <>
          <input
            className="input"
            {...field}
            list={id}
            maxLength={100}
            placeholder="Any"
            value={value}
            onChange={({ target }) => onType(target.value)}
          />
          <datalist id={id}>
            {offered.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
