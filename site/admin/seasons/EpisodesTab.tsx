import { type EpisodeRange, rangeLabel } from '#schema/rules/episode-range.ts';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { Select } from '#site/admin/form/Select.tsx';
import { DeadSince } from '#site/admin/links/DeadLinkFilter.tsx';
import type { DeadParts } from '#site/admin/links/DeadLinkHints.tsx';
import { Answer, Empty, RowsSkeleton } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { NoneLeft, RowFilters, useRowFilters } from '#site/admin/publication/RowFilters.tsx';
import { episodeCode, episodeLabel } from '#site/lib/title-facts.ts';
import { clapperboardIcon, layersIcon } from '#site/ui/icons.ts';
import { EpisodeDialog } from './EpisodeDialog.tsx';
import { PartRows } from './PartRows.tsx';
import { SeveralEpisodes } from './SeveralEpisodes.tsx';
import { episodeCount, namedSeason, releasedIn } from './season-labels.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  show: Movie;
  seasons: readonly Season[];
  chosen: Season | null;
  dead: DeadParts;
  place: SeasonsPlace;
}

/** The seasons, and next to them the episodes of the chosen one. */
export function EpisodesTab({ show, seasons, chosen, dead, place }: Props) {
  return (
    <div className="stack list-and-detail">
      <Panel title="Seasons">
        <div>
          {seasons.map((season) => (
            <button
              key={season.id}
              className="plain stack list-row"
              type="button"
              aria-current={season.id === chosen?.id || undefined}
              onClick={() => place.go({ season: season.id })}
            >
              <b>
                <span>{namedSeason(season)}</span>
                {releasedIn(season) && <small>{releasedIn(season)}</small>}
              </b>
              <span>{episodeCount(season.episodeCount)}</span>
              <PublicationBadge of={season} />
              <DeadSince at={dead.season(season.id)} />
            </button>
          ))}
          {seasons.length === 0 && <p className="panel-body muted">No seasons yet</p>}
        </div>
      </Panel>
      {chosen ? (
        <SeasonEpisodes key={chosen.id} show={show} season={chosen} dead={dead} place={place} />
      ) : (
        <Empty icon={layersIcon} title="Select a season to manage episodes" />
      )}
    </div>
  );
}

interface SeasonEpisodesProps {
  show: Movie;
  season: Season;
  dead: DeadParts;
  place: SeasonsPlace;
}

const none: readonly Episode[] = [];

function SeasonEpisodes({ show, season, dead, place }: SeasonEpisodesProps) {
  const { filter, kept } = useRowFilters();
  const ranges = useCall('GET /api/seasons/:id/episode-ranges', {
    params: { id: season.id },
  });
  // A filter shows what it finds in all of a long season.
  const part = filter === null ? shownPart(ranges.data ?? [], place) : undefined;
  const query = useCall(
    'GET /api/seasons/:id/episodes',
    { params: { id: season.id }, ...(part && { query: { from: part.from, to: part.to } }) },
    { isWanted: ranges.data !== undefined || ranges.isError, keepsOld: true },
  );
  const inPart = query.data ?? none;
  const isElsewhere =
    place.of !== null && query.data !== undefined && !inPart.some(({ id }) => id === place.of);
  const other = useCall(
    'GET /api/episodes/:id',
    { params: { id: place.of ?? 0 } },
    { isWanted: part !== undefined && isElsewhere },
  );
  const episodes = other.data && isElsewhere ? [...inPart, other.data] : inPart;
  const listed = kept(inPart, dead.episode);
  return (
    <Panel
      title={namedSeason(season)}
      rows={listed.length}
      actions={
        <>
          {query.data && <span className="tag tag-line">{episodeCount(listed.length)}</span>}
          {part && (
            <Select
              aria-label="Episodes"
              value={String(part.range)}
              options={(ranges.data ?? []).map((one) => ({
                value: String(one.range),
                words: rangeLabel(one),
              }))}
              onChoose={(range) => place.go({ part: Number(range) })}
            />
          )}
          <RowFilters />
          <Button onClick={() => place.go({ dialog: 'several' })}>Add several</Button>
        </>
      }
    >
      <Answer query={query} failure="Failed to fetch episodes" skeleton={<SeasonsSkeleton />}>
        {() =>
          listed.length === 0 && inPart.length > 0 ? (
            <NoneLeft />
          ) : (
            <EpisodeList season={season} episodes={listed} dead={dead} place={place} />
          )
        }
      </Answer>
      {query.data && (!isElsewhere || other.data || part === undefined) && (
        <>
          <EpisodeDialog show={show} season={season} episodes={episodes} place={place} />
          <SeveralEpisodes season={season} episodes={episodes} place={place} />
        </>
      )}
    </Panel>
  );
}

/** The chosen part of a long season; while episodes are added, the last one. */
function shownPart(ranges: readonly EpisodeRange[], { part, dialog, of }: SeasonsPlace) {
  const isAdding = dialog === 'several' || (dialog === 'episode' && of === null);
  return isAdding ? ranges.at(-1) : (ranges.find(({ range }) => range === part) ?? ranges[0]);
}

interface EpisodeListProps {
  season: Season;
  episodes: readonly Episode[];
  dead: DeadParts;
  place: SeasonsPlace;
}

function EpisodeList({ season, episodes, dead, place }: EpisodeListProps) {
  if (episodes.length === 0)
    return (
      <Empty icon={clapperboardIcon} title="No episodes available">
        <p>Add the first one. Enter saves it and opens the next.</p>
      </Empty>
    );
  return (
    <PartRows
      kind="episodes"
      parts={episodes}
      numberOf={({ episodeNumber }) => episodeLabel(episodeNumber)}
      nameOf={({ episodeNumber, title }) => `${episodeCode(season.seasonNumber, episodeNumber)} ${title}`}
      deletion={{
        type: 'episode',
        remove: (id) => call('DELETE /api/episodes/:id', { params: { id } }),
        consequence: 'will be removed.',
      }}
      onEdit={(of) => place.go({ dialog: 'episode', of })}
    >
      {(episode) => (
        <>
          <b>{episode.title}</b> <PublicationBadge of={episode} />
          <DraftMark kind="episode" id={episode.id} />
          <DeadSince at={dead.episode(episode.id)} />
          <p className="cut">{episode.description}</p>
        </>
      )}
    </PartRows>
  );
}

export function SeasonsSkeleton() {
  return (
    <div className="panel">
      <RowsSkeleton rows={4} />
    </div>
  );
}
