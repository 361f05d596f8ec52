import type { Season } from '#schema/shapes/season.ts';
import { call } from '#site/admin/data/call.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadSince } from '#site/admin/links/DeadLinkFilter.tsx';
import type { DeadParts } from '#site/admin/links/DeadLinkHints.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { NoneLeft, RowFilters, useRowFilters } from '#site/admin/publication/RowFilters.tsx';
import { layersIcon } from '#site/ui/icons.ts';
import { PartRows } from './PartRows.tsx';
import { episodeCount, namedSeason, releasedWords } from './season-labels.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  seasons: readonly Season[];
  dead: DeadParts;
  place: SeasonsPlace;
}

export function SeasonsTab({ seasons, dead, place }: Props) {
  const listed = useRowFilters().kept(seasons, dead.season);
  if (seasons.length === 0)
    return (
      <Empty icon={layersIcon} title="No seasons yet">
        <p>Add the first one, then its episodes.</p>
      </Empty>
    );
  return (
    <Panel title="Seasons" rows={listed.length} actions={<RowFilters />}>
      {listed.length === 0 && <NoneLeft />}
      <PartRows
        kind="seasons"
        parts={listed}
        numberOf={({ seasonNumber }) => String(seasonNumber).padStart(2, '0')}
        nameOf={namedSeason}
        deletion={{
          type: 'season',
          remove: (id) => call('DELETE /api/seasons/:id', { params: { id } }),
          consequence: 'and its episodes will be removed.',
          onDeleted: (id) => id === place.season && place.go({ season: null }, { replaces: true }),
        }}
        onEdit={(of) => place.go({ dialog: 'season', of })}
      >
        {(season) => (
          <>
            <button
              className="row-link covering plain"
              type="button"
              onClick={() => place.go({ tab: 'episodes', season: season.id })}
            >
              {season.title}
            </button>
            <PublicationBadge of={season} />
            <p className="muted">
              <span>{episodeCount(season.episodeCount)}</span>
              {releasedWords(season) && <span>{releasedWords(season)}</span>}{' '}
              <DraftMark kind="season" id={season.id} />
            </p>
            <DeadSince at={dead.season(season.id)} />
          </>
        )}
      </PartRows>
    </Panel>
  );
}
