import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { imageOffIcon } from '#site/ui/icons.ts';
import type { HeroTitle } from './hero-title.ts';
import type { PosterPlace } from './slide-order.ts';

interface Props {
  title: HeroTitle;
  place: PosterPlace;
}

/** Posters behind the first are small and dimmed; in front each gets its full size. */
const plateSizes = { front: '(min-width: 900px) 375px, 200px', behind: '160px' } as const;

/** Custom properties of a style attribute as React expects them. */
const styleOf = (properties: string | undefined): CSSProperties | undefined =>
  properties && Object.fromEntries(properties.split(';').map((property) => property.split(':')));

const litStyle = (lit: string | null) => (lit ? ({ '--lit': lit } as CSSProperties) : undefined);

/** A poster of the deck. */
export function HeroPoster({ title, place }: Props) {
  const { src, srcset, avif, drawn } = title.poster;
  const image = useRef<HTMLImageElement>(null);
  /** How many pictures have failed: the poster, then the drawn one. */
  const [failures, setFailures] = useState(0);
  // A poster that was in front keeps its size: with another the browser would fetch the picture again.
  const [isFull, setIsFull] = useState(place === 'front');
  if (place === 'front' && !isFull) setIsFull(true);
  const fail = () => setFailures((before) => before + 1);
  // The picture may have failed before this code ran.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailures(1);
  }, []);

  const sizes = isFull ? plateSizes.front : plateSizes.behind;
  const isFirst = place === 'front';
  const isDrawn = failures === 1 && drawn !== null;
  const picture = (
    <img
      ref={image}
      src={isDrawn ? drawn : src}
      {...(srcset && !isDrawn && { srcSet: srcset, sizes })}
      alt=""
      width="500"
      height="750"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding={isFirst ? 'sync' : undefined}
      onError={fail}
    />
  );
  return (
    <div className={`plate ${place}`} style={litStyle(title.lit)}>
      <span className="poster" style={styleOf(title.blur)}>
        {failures > (drawn === null ? 0 : 1) ? (
          <span className="fail">
            <Icon d={imageOffIcon} />
            Poster not available
          </span>
        ) : (
          <picture>
            {avif && !isDrawn && <source type="image/avif" srcSet={avif} sizes={sizes} />}
            {picture}
          </picture>
        )}
      </span>
    </div>
  );
}

/** The glow of a poster on the hero: its colours, or when they are unknown its smallest copy, blurred. */
export function HeroLight({ title, isGone }: { title: HeroTitle; isGone: boolean }) {
  const { src, srcset } = title.poster;
  const gone = isGone ? ' gone' : '';
  return title.blur ? (
    <i className={`lamp${gone}`} style={styleOf(title.blur)} />
  ) : (
    <img
      className={gone.trim() || undefined}
      src={srcset?.split(' ')[0] ?? src}
      alt=""
      width="160"
      height="240"
      fetchPriority="low"
    />
  );
}
