import { useState } from 'react';
import { Link } from 'react-router';
import type { listDeadLinks } from '#schema/calls/dead-links.ts';
import type { DeadLink, DeadLinkList } from '#schema/dead-link.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { AskAgain } from '#site/admin/links/AskAgain.tsx';
import { WaitingLinks } from '#site/admin/links/WaitingLinks.tsx';
import { usagePath } from '#site/admin/media/media-words.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { fieldLabel } from '#site/admin/parts/field-label.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';
import { ownElement } from '#site/ui/own-element.ts';

const shown = 5;
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

/** The addresses that died last, and how many are still to be asked; renders nothing while there are neither. */
export function DeadLinks() {
  const [limit, setLimit] = useState(shown);
  const { data } = useCall<typeof listDeadLinks>(
    'GET /api/dead-links',
    { query: { limit } },
    { asksAnew: true },
  );
  if (!data || (data.links.length === 0 && data.waiting === 0)) return null;
  return (
    <Panel
      title="Dead links"
      actions={
        <div className="dead-counts">
          {lists
            .filter(({ place }) => data[place] > 0)
            .map(({ place, one, many }) => (
              <Link className="more" key={place} to={`/${place}?problems=dead-link`}>
                <span>{counted(data[place], one, many)}</span> <Icon d={chevronRightIcon} />
              </Link>
            ))}
        </div>
      }
    >
      <ul className="dead-links">
        {data.links.map(({ field, address, status, since, ...owner }) => (
          <li key={`${owner.kind} ${owner.id} ${field} ${address}`}>
            <span>
              <Link dir="auto" to={pathOf(owner)}>
                {owner.name}
              </Link>
              <small>
                <span>{fieldLabel(field)}</span>
                {ownElement(partWords[owner.kind])}
                <span>{`${status === null ? ', no answer' : `, answered ${status}`}, since`}</span>{' '}
                <Moment at={since} isDay />
              </small>
            </span>
            <AskAgain of={owner} name={owner.name} />
          </li>
        ))}
      </ul>
      <WaitingLinks count={data.waiting} />
      {limit === shown && data.links.length === shown && (
        <Button look="ghost" onClick={() => setLimit(most)}>
          Show more
        </Button>
      )}
    </Panel>
  );
}
