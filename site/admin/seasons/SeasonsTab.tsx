import type { Season } from '#schema/season.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { DeleteDialog, useDelete } from '#site/admin/parts/DeleteDialog.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { longDate } from '#site/lib/long-date.ts';
import { layersIcon } from '#site/ui/icons.ts';
import { RowActions } from './RowActions.tsx';
import { episodeCount, namedSeason } from './season-words.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  seasons: readonly Season[];
  place: SeasonsPlace;
}

export function SeasonsTab({ seasons, place }: Props) {
  const heading = useKeptFocus(seasons.length);
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
    <section className="panel">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          Seasons
        </h2>
      </header>
      <ul className="episode-rows">
        {seasons.map((season) => (
          <li className="episode-row" key={season.id}>
            <span className="number">{String(season.seasonNumber).padStart(2, '0')}</span>
            <div>
              <button
                className="open"
                type="button"
                onClick={() => place.go({ tab: 'episodes', season: season.id })}
              >
                {season.title}
              </button>
              <span>
                {episodeCount(season.episodeCount)}
                {season.releaseDate && `, released ${longDate(season.releaseDate)}`}
              </span>
            </div>
            <RowActions
              name={namedSeason(season)}
              onEdit={() => place.go({ dialog: 'season', of: season.id })}
              onDelete={() => ask({ id: season.id, name: namedSeason(season) })}
            />
          </li>
        ))}
      </ul>
      <DeleteDialog {...dialog} />
    </section>
  );
}
