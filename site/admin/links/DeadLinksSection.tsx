import { Link } from 'react-router';
import type { DeadLink, DeadLinkList } from '#schema/shapes/dead-link.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { usagePath } from '#site/admin/media/media-labels.ts';
import { Answer, Empty, RowsSkeleton } from '#site/admin/parts/Answer.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { fieldLabel } from '#site/admin/parts/field-label.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { linkIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { UncheckedLinks, WaitingLinks } from './DeadLinkFilter.tsx';
import { AskAgain } from './DeadLinkHints.tsx';

/** The most that one call answers. */
const most = 100;

/** The lists that a count leads to, which filter by dead links. */
const lists = [
  { place: 'titles', one: 'title', many: 'titles' },
  { place: 'matches', one: 'match', many: 'matches' },
  { place: 'people', one: 'person', many: 'people' },
  { place: 'collections', one: 'collection', many: 'collections' },
] as const;

/** Kinds of records whose name follows that of their title. */
const partWords: Partial<Record<DeadLink['kind'], string>> = {
  season: ' of a season',
  episode: ' of an episode',
};

/** Of a season or an episode: those of its show that have a dead link. */
const pathOf = (owner: Pick<DeadLinkList['links'][number], 'kind' | 'id' | 'name' | 'slug' | 'type'>) =>
  `${usagePath(owner) ?? '/'}${partWords[owner.kind] ? '?problems=dead-link' : ''}`;

/** The addresses that died last, and the lists of records that have one. */
export function DeadLinksSection() {
  const query = useCall('GET /api/dead-links', { query: { limit: most } }, { asksAnew: true });
  return (
    <>
      <PageHead title="Dead links" text="Addresses that do not answer. Pages do without them." />
      <Panel
        title={query.data?.links.length === most ? `The latest ${most}` : 'The latest first'}
        actions={query.data && <Lists counts={query.data} />}
      >
        <Answer query={query} failure="Failed to fetch the dead links" skeleton={<RowsSkeleton rows={8} />}>
          {({ links, waiting }) =>
            links.length === 0 ? (
              <Empty icon={linkIcon} title="No dead link">
                <UncheckedLinks />
              </Empty>
            ) : (
              <>
                <ul className="dead-links">
                  {links.map((link) => (
                    <DeadRow key={`${link.kind} ${link.id} ${link.field} ${link.address}`} link={link} />
                  ))}
                </ul>
                <WaitingLinks count={waiting} />
              </>
            )
          }
        </Answer>
      </Panel>
    </>
  );
}

const Lists = ({ counts }: { counts: DeadLinkList }) => (
  <div className="wrapping dead-counts">
    {lists
      .filter(({ place }) => counts[place] > 0)
      .map(({ place, one, many }) => (
        <Link className="more" key={place} to={`/${place}?problems=dead-link`}>
          <span>{counted(counts[place], one, many)}</span> <Icon d={chevronRightIcon} />
        </Link>
      ))}
  </div>
);

const DeadRow = ({
  link: { field, address, status, since, ...owner },
}: {
  link: DeadLinkList['links'][number];
}) => (
  <li className="panel-row split wrapping spread">
    <span>
      <Link dir="auto" to={pathOf(owner)}>
        {owner.name}
      </Link>
      <small>
        <span>{fieldLabel(field)}</span>
        {wrapText(partWords[owner.kind])}
        <span>{`${status === null ? ', no answer' : `, answered ${status}`}, since`}</span>{' '}
        <Moment at={since} isDay />
      </small>
    </span>
    <AskAgain of={owner} name={owner.name} />
  </li>
);
