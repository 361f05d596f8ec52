import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import type { HeroTitle } from './hero-title.ts';
import { PauseButton } from './PauseButton.tsx';
import type { Deck } from './slide-order.ts';

interface Props {
  titles: readonly HeroTitle[];
  deck: Deck;
  isStill: boolean;
  onShow: (slide: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** On a phone more dots than this leave less space for the buttons. */
const manySlides = 8;

export function HeroControls({ titles, deck, isStill, onShow, onStep }: Props) {
  return (
    <div className={titles.length > manySlides ? 'hero-controls needs-js many' : 'hero-controls needs-js'}>
      <div className="dots">
        {deck.order.map((slide, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot belongs to a position, whatever slide the shuffle puts there
            key={place}
            type="button"
            aria-label={`Slide ${place + 1}: ${titles[slide]?.title ?? ''}`}
            aria-current={slide === deck.shown ? 'true' : undefined}
            onClick={() => onShow(slide)}
          />
        ))}
      </div>
      <div className="hero-steps">
        <PauseButton isStill={isStill} />
        <button
          className="icon-btn ringed"
          type="button"
          aria-label="Previous slide"
          onClick={() => onStep(-1)}
        >
          <Icon d={chevronLeftIcon} />
        </button>
        <button className="icon-btn ringed" type="button" aria-label="Next slide" onClick={() => onStep(1)}>
          <Icon d={chevronRightIcon} />
        </button>
      </div>
    </div>
  );
}
