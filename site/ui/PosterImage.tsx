import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { imageOffIcon } from './icons.ts';

interface Props {
  src: string;
  srcset?: string | null | undefined;
  sizes?: string | undefined;
  /** The drawn poster, which is shown when the picture fails to load. */
  drawn?: string | null;
  /** The picture does not have the ratio of a poster, and is shown whole. */
  isWide?: boolean;
}

/** A poster with its name written next to it. */
export function PosterImage({ src, srcset, sizes, drawn = null, isWide = false }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = failed.includes(src) && drawn !== null ? drawn : src;
  return (
    <span className={isWide ? 'poster wide' : 'poster'}>
      {failed.includes(shown) ? (
        <span className="fail">
          <Icon d={imageOffIcon} />
          <span>Image unavailable</span>
        </span>
      ) : (
        <img
          src={shown}
          {...(srcset && { srcSet: srcset, sizes })}
          alt=""
          width="500"
          height="750"
          loading="lazy"
          onError={() => setFailed([...failed, shown])}
        />
      )}
    </span>
  );
}
