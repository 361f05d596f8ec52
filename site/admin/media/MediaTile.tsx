import type { MediaFile } from '#schema/media-library.ts';
import { posterSources } from '#schema/poster.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon } from '#site/ui/icons.ts';
import { durationWords } from './media-words.ts';

interface Props {
  file: Pick<MediaFile, 'kind' | 'url' | 'duration'>;
  sizes?: string;
}

/** A small preview of a file: the whole picture, or an icon with the duration of a video. */
export function MediaTile({ file: { kind, url, duration }, sizes = '180px' }: Props) {
  const { src, srcset } = posterSources(url);
  return (
    <span className="media-tile">
      {kind === 'poster' ? (
        <img src={src} {...(srcset && { srcSet: srcset, sizes })} alt="" loading="lazy" decoding="async" />
      ) : (
        <>
          <Icon d={filmIcon} />
          {duration !== null && <span className="tag tabular">{durationWords(duration)}</span>}
        </>
      )}
    </span>
  );
}
