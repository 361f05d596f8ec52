import { useState } from 'react';
import { mediaPrefix } from '#schema/media.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon } from '#site/ui/icons.ts';
import type { UploadedFile } from './use-upload.ts';

interface Props {
  url: string;
  /** The file behind the address, when it was uploaded from here. */
  file?: UploadedFile;
}

const mebibyte = 1024 * 1024;

const sizeWords = (bytes: number): string =>
  bytes < mebibyte ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / mebibyte).toFixed(1)} MB`;

/** The film that was uploaded: its beginning, its name and its size. A film on another host is an address, and nothing is fetched. */
export function VideoPreview({ url, file }: Props) {
  const [unplayable, setUnplayable] = useState('');
  if (!url.startsWith(mediaPrefix)) return null;
  const name = file?.name ?? url.slice(url.lastIndexOf('/') + 1);
  return (
    <figure className="video-kept">
      {unplayable === url ? (
        <p className="hint">This browser cannot play the file. It is kept all the same.</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: uploads come without captions
        <video
          src={url}
          controls
          preload="metadata"
          aria-label={`Video ${name}`}
          onError={() => setUnplayable(url)}
        />
      )}
      <figcaption>
        <Icon d={filmIcon} />
        <b title={name}>{name}</b>
        {file && <span className="tabular">{sizeWords(file.bytes)}</span>}
      </figcaption>
    </figure>
  );
}
