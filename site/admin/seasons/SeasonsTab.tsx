import type { Season } from '#schema/season.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadLinkFilter, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import type { DeadParts } from '#site/admin/links/DeadLinkHints.tsx';
import { DeadSince } from '#site/admin/links/DeadSince.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { useDelete } from '#site/admin/parts/Confirm.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { DeleteButton, IconButton } from '#site/admin/parts/Tip.tsx';
import { BulkPublication } from '#site/admin/publication/BulkPublication.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import {
  NoneOfState,
  PublicationFilter,
  usePublicationFilter,
} from '#site/admin/publication/PublicationFilter.tsx';
import { SelectBox } from '#site/admin/titles/SelectBox.tsx';
import { useSelection } from '#site/admin/titles/use-selection.ts';
import { longDate } from '#site/lib/long-date.ts';
import { pencilIcon } from '#site/ui/admin-icons.ts';
import { layersIcon } from '#site/ui/icons.ts';
import { episodeCount, namedSeason } from './season-words.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  seasons: readonly Season[];
  dead: DeadParts;
  place: SeasonsPlace;
}

export function SeasonsTab({ seasons, dead, place }: Props) {
  const publication = usePublicationFilter();
  const problem = useDeadLinkFilter();
  const listed = seasons
    .filter((one) => publication === null || one.publication === publication)
    .filter(({ id }) => problem === null || dead.season(id) !== undefined);
  const selection = useSelection(
    JSON.stringify({ publication, problem }),
    listed.map(({ id }) => id),
  );
  const { ask, dialog } = useDelete({
    type: 'season',
    pathOf: (id) => `/api/seasons/${id}`,
    touches: ['seasons'],
    consequence: 'and its episodes will be removed.',
    onDeleted: (id) => id === place.season && place.go({ season: null }, { replaces: true }),
  });
  if (seasons.length === 0)
    return (
      <Empty icon={layersIcon} title="No seasons yet">
        <p>Add the first one, then its episodes.</p>
      </Empty>
    );
  return (
    <Panel title="Seasons" rows={listed.length} actions={<Filters />}>
      {listed.length === 0 && (problem ? <NoneDead /> : <NoneOfState />)}
      <ul className="episode-rows">
        {listed.map((season) => (
          <li className="panel-row episode-row" key={season.id}>
            <SelectBox id={season.id} name={namedSeason(season)} selection={selection} />
            <span className="number">{String(season.seasonNumber).padStart(2, '0')}</span>
            <div>
              <button
                className="open"
                type="button"
                onClick={() => place.go({ tab: 'episodes', season: season.id })}
              >
                {season.title}
              </button>
              <PublicationBadge of={season} />
              <span>
                {episodeCount(season.episodeCount)}
                {season.releaseDate && `, released ${longDate(season.releaseDate)}`}{' '}
                <DraftMark kind="season" id={season.id} />
              </span>
              <DeadSince at={dead.season(season.id)} />
            </div>
            <div className="row-actions">
              <IconButton
                icon={pencilIcon}
                words="Edit"
                name={`Edit ${namedSeason(season)}`}
                onClick={() => place.go({ dialog: 'season', of: season.id })}
              />
              <DeleteButton
                name={`Delete ${namedSeason(season)}`}
                onClick={() => ask({ id: season.id, name: namedSeason(season) })}
              />
            </div>
          </li>
        ))}
      </ul>
      <BulkPublication
        kind="seasons"
        selection={selection}
        names={new Map(listed.map((season) => [season.id, namedSeason(season)]))}
      />
      {dialog}
    </Panel>
  );
}

const Filters = () => (
  <>
    <DeadLinkFilter />
    <PublicationFilter />
  </>
);
