import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { imageOffIcon } from './icons.ts';

interface Props {
  src: string;
  srcset?: string | null | undefined;
  sizes?: string | undefined;
  /** Not of the poster's shape: shown whole. */
  isWide?: boolean;
}

/** A poster whose name stands beside it. */
export function PosterImage({ src, srcset, sizes, isWide = false }: Props) {
  const [failed, setFailed] = useState('');
  return (
    <span className={isWide ? 'poster wide' : 'poster'}>
      {failed === src ? (
        <span className="fail">
          <Icon d={imageOffIcon} />
          <span>Image unavailable</span>
        </span>
      ) : (
        <img
          src={src}
          {...(srcset && { srcSet: srcset, sizes })}
          alt=""
          width="500"
          height="750"
          loading="lazy"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
