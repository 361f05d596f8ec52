import { playHash } from '#site/lib/playback.ts';
import { episodeLabel } from '#site/lib/season-label.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { downloadIcon, playIcon } from '#site/ui/icons.ts';
import type { EpisodeEntry } from './episode-entry.ts';

interface Props {
  episode: EpisodeEntry;
  /** Its own page. */
  path: string;
}

export function EpisodeCard({ episode, path }: Props) {
  const { number, title, description, play, download } = episode;
  return (
    <li className="episode">
      <span className="number" aria-hidden="true">
        {episodeLabel(number)}
      </span>
      <div>
        <h3 dir="auto">
          <a href={path}>
            <span className="visually-hidden">Episode {number}: </span>
            {title}
          </a>
        </h3>
        {description && <p dir="auto">{description}</p>}
      </div>
      {(play || download) && (
        <div className="episode-actions">
          {play && (
            <a
              className="btn btn-primary btn-sm"
              href={play === 'own page' ? path + playHash : play.stream}
              target="_blank"
              rel="noopener"
              aria-label={`Play episode ${number}`}
            >
              <Icon d={playIcon} fill />
              Play
            </a>
          )}
          {download && (
            <a
              className="btn btn-quiet btn-sm"
              href={download}
              target="_blank"
              rel="noopener"
              aria-label={`Download episode ${number}`}
            >
              <Icon d={downloadIcon} />
            </a>
          )}
        </div>
      )}
    </li>
  );
}
