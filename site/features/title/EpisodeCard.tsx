import { Icon } from '#site/ui/Icon.tsx';
import { downloadIcon, playIcon } from '#site/ui/icons.ts';
import type { EpisodeEntry } from './episode-entry.ts';
import { episodeLabel } from './season-label.ts';

export function EpisodeCard({ episode }: { episode: EpisodeEntry }) {
  const { number, title, description, play, download } = episode;
  return (
    <li className="ep">
      <span className="no" aria-hidden="true">
        {episodeLabel(number)}
      </span>
      <div>
        <h3 dir="auto">
          <span className="sr">Episode {number}: </span>
          {title}
        </h3>
        {description && <p dir="auto">{description}</p>}
      </div>
      {(play || download) && (
        <div className="acts">
          {play && (
            <a
              className="btn btn-primary btn-sm"
              href={play}
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
