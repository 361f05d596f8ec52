import { useEffect, useId, useRef, useState } from 'react';
import type { OfferedSeason } from '#schema/shapes/lookup.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, tried } from '#site/admin/data/outcome.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { episodeCount, seasonCount } from '#site/admin/seasons/season-labels.ts';

interface Props {
  seasons: readonly OfferedSeason[];
  /** Null until the title is saved, since a season needs a title. */
  show: Movie | null;
}

interface Added {
  kind: 'seasons' | 'episodes';
  id: number;
}

/** Adds the seasons and episodes that the show does not have yet; existing ones are not changed. */
export function OfferedSeasons({ seasons, show }: Props) {
  const label = useId();
  const [done, setDone] = useState<number>();
  /** The added seasons and episodes, for the undo. A deleted season takes its episodes along. */
  const [added, setAdded] = useState<Added[]>([]);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const total = seasons.reduce((sum, { episodes }) => sum + episodes.length, 0);
  const words = `${seasonCount(seasons.length)} with ${episodeCount(total)}`;

  async function addTo(showId: number): Promise<void> {
    const made: Added[] = [];
    let at = 0;
    try {
      const known = await call('GET /api/shows/:id/seasons', { params: { id: showId } });
      for (const { episodes, ...fields } of seasons) {
        const there = known.find(({ seasonNumber }) => seasonNumber === fields.seasonNumber);
        const season = there ?? (await call('POST /api/seasons', { body: { ...fields, showId } }));
        if (!there) made.push({ kind: 'seasons', id: season.id });
        const had = there ? await call('GET /api/seasons/:id/episodes', { params: { id: season.id } }) : [];
        const numbers = new Set(had.map(({ episodeNumber }) => episodeNumber));
        for (const episode of episodes) {
          if (isStopped.current) return;
          if (!numbers.has(episode.episodeNumber)) {
            const body = { ...episode, seasonId: season.id };
            const { id } = await call('POST /api/episodes', { body });
            if (there) made.push({ kind: 'episodes', id });
          }
          at += 1;
          setDone(at);
        }
      }
    } catch (error) {
      showFailure('Not all episodes were added', error);
    } finally {
      setAdded((before) => [...before, ...made]);
    }
  }

  async function run(work: () => Promise<void>): Promise<void> {
    isStopped.current = false;
    setDone(0);
    await afterAll(work);
    setDone(undefined);
  }

  async function undo(): Promise<void> {
    await tried('Not everything was taken back', async () => {
      for (const { kind, id } of added)
        await call(`DELETE /api/${kind}/:id` as const, {
          params: { id },
        });
      setAdded([]);
    });
  }

  if (show === null) return <p>{`${words}: save the title, then look it up again to add them.`}</p>;
  return (
    <div className="wrapping">
      {done === undefined ? (
        <Button onClick={() => void run(() => addTo(show.id))}>{`Add ${words}`}</Button>
      ) : (
        <>
          <span id={label}>{`${done} of ${episodeCount(total)}`}</span>
          <progress aria-labelledby={label} max={Math.max(1, total)} value={done} />
          <Button
            look="ghost"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        </>
      )}
      <span role="status">
        {done === undefined && added.length > 0 && 'Added. What the show had already stays as it was.'}
      </span>
      {done === undefined && added.length > 0 && (
        <Button look="ghost" onClick={() => void run(undo)}>
          Undo: seasons
        </Button>
      )}
    </div>
  );
}
