import { useState } from 'react';
import { factWords } from '#site/admin/media/media-labels.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon } from '#site/ui/icons.ts';

/** A stored file, as far as it is known. */
export interface StoredFile {
  url: string;
  name: string;
  bytes?: number;
  width?: number | null;
  height?: number | null;
  duration?: number | null;
}

/** Plays a stored video, and says its name, its size, and how long it is. */
export function VideoPreview({ file }: { file: StoredFile }) {
  const { url, name } = file;
  const [unplayable, setUnplayable] = useState('');
  const [seen, setSeen] = useState<Pick<StoredFile, 'url' | 'duration' | 'width' | 'height'>>({ url: '' });
  const isAvi = url.endsWith('.avi');
  return (
    <figure className="video-kept stack-close">
      {isAvi || unplayable === url ? (
        <p className="hint">
          {isAvi
            ? 'Browsers cannot play AVI. It is kept, and visitors can download it.'
            : 'This browser cannot play the file. It is kept all the same.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: uploads come without captions
        <video
          src={url}
          controls
          preload="metadata"
          aria-label={`Video ${name}`}
          onError={() => setUnplayable(url)}
          onLoadedMetadata={({ currentTarget: { duration, videoWidth: width, videoHeight: height } }) =>
            setSeen({ url, width, height, duration: Number.isFinite(duration) ? duration : null })
          }
        />
      )}
      <FileFacts file={seen.url === url ? { ...seen, ...known(file) } : file} icon={filmIcon} />
    </figure>
  );
}

/** Removes unknown fields, which would hide what the browser has read from the file. */
const known = (file: StoredFile): StoredFile => ({
  url: file.url,
  name: file.name,
  ...(file.bytes !== undefined && { bytes: file.bytes }),
  ...(file.duration && { duration: file.duration }),
});

export const FileFacts = ({ file, icon }: { file: StoredFile; icon: string }) => (
  <figcaption className="wrapping muted">
    <Icon d={icon} />
    <b className="cut" title={file.name}>
      {file.name}
    </b>
    <span className="tabular">{factWords(file)}</span>
  </figcaption>
);
