import { longDate } from '#site/lib/long-date.ts';
import { playHash } from '#site/lib/playback.ts';
import { spokenDuration } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { downloadIcon, playIcon, triangleAlertIcon } from '#site/ui/icons.ts';
import { type EpisodeEntry, longOn, type PickerState } from './season-picker.ts';

interface Props {
  episodes: readonly EpisodeEntry[];
  status: PickerState['status'];
  /** Of the headings of episodes. */
  level: 'h3' | 'h4';
  /** The page of an episode. */
  pathOf: (episodeNumber: number) => string;
  onRetry: () => void;
}

export function EpisodeList({ episodes, status, level, pathOf, onRetry }: Props) {
  if (status === 'failed') {
    return (
      <div className="notice episodes" role="alert">
        <Icon d={triangleAlertIcon} />
        <span>
          <b>Failed to load episodes</b>
          <button className="btn btn-quiet btn-sm" type="button" onClick={onRetry}>
            Try again
          </button>
        </span>
      </div>
    );
  }
  if (episodes.length === 0 && status === 'ready') {
    return (
      <div className="empty no-episodes">
        <b>No episodes available</b>
        <p>Episodes for this season haven't been added yet.</p>
      </div>
    );
  }
  return (
    <ol className="episodes" aria-busy={status === 'loading' || undefined}>
      {episodes.map((episode) => (
        <EpisodeCard key={episode.number} level={level} episode={episode} path={pathOf(episode.number)} />
      ))}
    </ol>
  );
}

interface CardProps {
  level: Props['level'];
  episode: EpisodeEntry;
  /** The path of its page. */
  path: string;
}

function EpisodeCard({ level: Heading, episode, path }: CardProps) {
  const { number, title, description, date, minutes, play, download } = episode;
  return (
    <li className="episode">
      <span className="number" aria-hidden="true">
        {number}
      </span>
      <div>
        <Heading dir="auto">
          <a href={path}>
            <span className="visually-hidden">{`Episode ${number}: `}</span>
            <span>{title}</span>
          </a>
        </Heading>
        {(date || minutes) && (
          <p className="edge tabular">
            {date && <span>{longDate(date)}</span>}
            {minutes && <span>{spokenDuration(minutes)}</span>}
          </p>
        )}
      </div>
      {(play || download) && (
        <div className="episode-actions">
          {play && (
            <a
              className="icon-btn"
              href={play === 'own page' ? path + playHash : play.stream}
              target="_blank"
              rel="noopener"
              data-event={play === 'own page' ? undefined : 'play'}
              aria-label={`Play episode ${number}`}
            >
              <Icon d={playIcon} fill />
            </a>
          )}
          {download && (
            <a
              className="icon-btn"
              href={download}
              target="_blank"
              rel="noopener"
              data-event="download"
              aria-label={`Download episode ${number}`}
            >
              <Icon d={downloadIcon} />
            </a>
          )}
        </div>
      )}
      {description && <EpisodeText number={number} text={description} />}
    </li>
  );
}

/** Two lines and 'more'. Without scripts the whole text shows. */
function EpisodeText({ number, text }: { number: number; text: string }) {
  const long = longOn(text);
  return (
    <div className="episode-text" data-long={long}>
      <p dir="auto">{text}</p>
      {long && (
        <details className="needs-js">
          <summary>
            <span className="when-closed">more</span>
            <span className="when-open">less</span>
            <span className="visually-hidden">{` of episode ${number}`}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
