import { useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { imageOffIcon } from '#site/ui/icons.ts';
import type { HeroTitle } from './hero-title.ts';

interface Props {
  poster: HeroTitle['poster'];
  sizes: string;
  isFirst: boolean;
}

/** The picture may have failed before this island woke: then no error event comes any more. */
const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0;

export function HeroPoster({ poster, sizes, isFirst }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <span className="fail">
        <Icon d={imageOffIcon} />
        Poster not available
      </span>
    );
  const image = (
    <img
      ref={(image) => {
        if (image && isBroken(image)) setHasFailed(true);
      }}
      src={poster.src}
      srcSet={poster.srcset ?? undefined}
      sizes={poster.srcset ? sizes : undefined}
      alt=""
      width="500"
      height="750"
      fetchPriority={isFirst ? 'high' : 'low'}
      onError={() => setHasFailed(true)}
    />
  );
  if (!poster.avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={poster.avif} sizes={sizes} />
      {image}
    </picture>
  );
}
