import { useEffect, useId, useRef, useState } from 'react';
import { episode as episodeReply } from '#schema/episode.ts';
import type { OfferedSeason } from '#schema/lookup.ts';
import type { Movie } from '#schema/movie.ts';
import { season as seasonReply } from '#schema/season.ts';
import { read, write } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { episodeCount, seasonCount } from '#site/admin/seasons/season-words.ts';
import { trusted } from '#site/lib/api.ts';

interface Props {
  seasons: readonly OfferedSeason[];
  /** Null until the title is saved, since a season needs a title. */
  show: Movie | null;
}

const answered = trusted<unknown>();

/** Adds the seasons and episodes that the show does not have yet; existing ones are not changed. */
export function OfferedSeasons({ seasons, show }: Props) {
  const label = useId();
  const [done, setDone] = useState<number>();
  /** The addresses of the added seasons and episodes, for the undo. A deleted season takes its episodes along. */
  const [added, setAdded] = useState<string[]>([]);
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
    const made: string[] = [];
    let at = 0;
    try {
      const known = await read(`/api/shows/${showId}/seasons`, seasonReply.array());
      for (const { episodes, ...fields } of seasons) {
        const there = known.find(({ seasonNumber }) => seasonNumber === fields.seasonNumber);
        const season = there ?? (await write('POST', '/api/seasons', seasonReply, { ...fields, showId }));
        if (!there) made.push(`/api/seasons/${season.id}`);
        const had = there ? await read(`/api/seasons/${season.id}/episodes`, episodeReply.array()) : [];
        const numbers = new Set(had.map(({ episodeNumber }) => episodeNumber));
        for (const episode of episodes) {
          if (isStopped.current) return;
          if (!numbers.has(episode.episodeNumber)) {
            const body = { ...episode, seasonId: season.id };
            const { id } = await write('POST', '/api/episodes', episodeReply, body);
            if (there) made.push(`/api/episodes/${id}`);
          }
          at += 1;
          setDone(at);
        }
      }
    } catch (error) {
      showFailure('Not all episodes were added', error);
    } finally {
      setAdded((before) => [...before, ...made]);
      await refresh('seasons');
    }
  }

  async function run(work: () => Promise<void>): Promise<void> {
    isStopped.current = false;
    setDone(0);
    await work();
    setDone(undefined);
  }

  async function undo(): Promise<void> {
    try {
      for (const address of added) await write('DELETE', address, answered);
      setAdded([]);
    } catch (error) {
      showFailure('Not everything was taken back', error);
    } finally {
      await refresh('seasons');
    }
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
