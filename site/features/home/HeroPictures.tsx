/** The pictures of the hero: the posters in its deck, and the light behind them. */

import type { CSSProperties } from 'react';
import { useState } from 'react';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import type { HeroTitle } from './hero-title.ts';
import { type Deck as Order, type PosterPlace, placeOf } from './slide-order.ts';

/** Custom properties as React takes them, from the text of a `style`. */
const styleOf = (text: string | undefined): CSSProperties | undefined =>
  text === undefined ? undefined : Object.fromEntries(text.split(';').map((one) => one.split(':')));

/** The glow colour of a title. */
export const litStyle = (lit: string | null | undefined): CSSProperties | undefined =>
  styleOf(lit ? `--lit:${lit}` : undefined);

interface LightProps {
  titles: readonly HeroTitle[];
  shown: number;
  leaving: number | null;
}

export function Light({ titles, shown, leaving }: LightProps) {
  return (
    <div className="hero-light not-printed" aria-hidden="true">
      {titles.map(
        (title, slide) =>
          (slide === shown || slide === leaving) && (
            <i
              key={title.href}
              className="lamp"
              data-out={slide === shown ? undefined : ''}
              style={styleOf(title.blur)}
            />
          ),
      )}
    </div>
  );
}

interface DeckProps {
  titles: readonly HeroTitle[];
  deck: Order;
  leaving: number | null;
}

export function Deck({ titles, deck, leaving }: DeckProps) {
  return (
    <div className="deck" aria-hidden="true">
      {titles.map((title, slide) => {
        const place = placeOf(slide, deck, leaving);
        return place && <Plate key={title.href} title={title} place={place} />;
      })}
    </div>
  );
}

/** Posters behind the first are small and dimmed. */
const sizes = { front: '(min-width: 900px) 375px, 200px', behind: '160px' };

/** In front a poster gets its full size, which it keeps: with another the browser would fetch the picture again. */
function Plate({ title, place }: { title: HeroTitle; place: PosterPlace }) {
  const isFront = place === 'front';
  const [isFirst] = useState(isFront);
  const [isLarge, setLarge] = useState(isFront);
  if (isFront && !isLarge) setLarge(true);
  return (
    <div className={`plate ${place}`} style={litStyle(title.lit)}>
      <PosterImage
        {...title.poster}
        style={styleOf(title.blur)}
        sizes={isLarge ? sizes.front : sizes.behind}
        isLazy={!isLarge}
        priority={isFirst ? 'high' : 'low'}
        failText="Poster not available"
      />
    </div>
  );
}
