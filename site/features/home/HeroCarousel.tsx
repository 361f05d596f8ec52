import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon, pauseIcon, playIcon } from '#site/ui/icons.ts';
import { advance, type Deck, firstDeck, show, shuffleDeck, step } from './deck.ts';
import { HeroDeck } from './HeroDeck.tsx';
import { HeroLight } from './HeroLight.tsx';
import { HeroSlide } from './HeroSlide.tsx';
import type { HeroTitle } from './hero-title.ts';
import { litStyle } from './lit-style.ts';
import { usePlates } from './use-plates.ts';

interface Props {
  titles: HeroTitle[];
}

/** A finger that moved this far sideways meant the next slide. */
const swipePx = 48;
/** More dots than this are tight on a phone. */
const manySlides = 8;

export function HeroCarousel({ titles }: Props) {
  const [deck, setDeck] = useState<Deck>(() => firstDeck(titles.length));
  const [isAwake, setIsAwake] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const touchX = useRef(0);

  useEffect(() => {
    setDeck((drawn) => shuffleDeck(drawn, Math.random));
    setIsAwake(true);
  }, []);

  const go = (by: 1 | -1) => setDeck((drawn) => step(drawn, by, Math.random));
  const handleTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? touchX.current) - touchX.current;
    if (Math.abs(moved) > swipePx) go(moved < 0 ? 1 : -1);
  };

  const plates = usePlates(titles, deck);
  const shown = titles[deck.shown];
  const hasOthers = titles.length > 1;
  return (
    <section
      className={['hero', isAwake && 'awake', isPaused && 'paused'].filter(Boolean).join(' ')}
      style={litStyle(shown?.lit)}
      aria-roledescription="carousel"
      aria-label="Featured titles"
      onTouchStart={({ touches }) => {
        touchX.current = touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={handleTouchEnd}
    >
      <HeroLight plates={plates} />
      <div className="wrap">
        <HeroDeck plates={plates} />
        <div className="hero-copy">
          <div className="hero-slides" aria-live={isPaused ? 'polite' : 'off'}>
            {titles.map((title, slide) => (
              <HeroSlide key={title.id} title={title} isShown={slide === deck.shown} />
            ))}
          </div>
          {hasOthers && (
            <div className={titles.length > manySlides ? 'hero-ctl many needs-js' : 'hero-ctl needs-js'}>
              <div className="dots">
                {deck.order.map((slide, place) => (
                  <button
                    key={slide}
                    type="button"
                    aria-label={`Slide ${place + 1}: ${titles[slide]?.title}`}
                    aria-current={slide === deck.shown ? 'true' : undefined}
                    onClick={() => setDeck((drawn) => show(drawn, slide, Math.random))}
                  />
                ))}
              </div>
              <div className="hero-steps">
                <button
                  className="icon-btn"
                  type="button"
                  aria-label={isPaused ? 'Play slides' : 'Pause slides'}
                  onClick={() => setIsPaused(!isPaused)}
                >
                  <Icon d={isPaused ? playIcon : pauseIcon} fill />
                </button>
                <button
                  className="icon-btn ringed"
                  type="button"
                  aria-label="Previous slide"
                  onClick={() => go(-1)}
                >
                  <Icon d={chevronLeftIcon} />
                </button>
                <button
                  className="icon-btn ringed"
                  type="button"
                  aria-label="Next slide"
                  onClick={() => go(1)}
                >
                  <Icon d={chevronRightIcon} />
                </button>
              </div>
            </div>
          )}
        </div>
      </div>
      {hasOthers && (
        <div className="hero-progress needs-js" aria-hidden="true">
          {/* the bar is the clock: what stops it (hover, focus, pause, reduced motion) stops the slides */}
          <i key={deck.shown} onAnimationEnd={() => setDeck((drawn) => advance(drawn, Math.random))} />
        </div>
      )}
    </section>
  );
}
