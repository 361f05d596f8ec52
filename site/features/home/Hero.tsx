import { useStore } from '@nanostores/react';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import { Deck, Light, litStyle } from './HeroPictures.tsx';
import { HeroSlide } from './HeroSlide.tsx';
import type { HeroTitle } from './hero-title.ts';
import { $isStill, PauseButton } from './PauseButton.tsx';
import { advance, firstDeck, type Deck as Order, show, shuffleDeck, step } from './slide-order.ts';

interface Props {
  titles: readonly HeroTitle[];
}

/** A swipe of this many pixels shows the next slide. */
const swipePx = 48;
/** On a phone more dots than this leave less space for the buttons. */
const manySlides = 8;

/** The slides in their order, and the one that was shown before. */
interface Stage {
  deck: Order;
  leaving: number | null;
}

/** The hero of home: the text of every slide, and the pictures of the visible ones. */
export function Hero({ titles }: Props) {
  const [{ deck, leaving }, setStage] = useState<Stage>({ deck: firstDeck(titles.length), leaving: null });
  const [isLive, setLive] = useState(false);
  const isStill = useStore($isStill, { ssr: 'initial' });
  const touchX = useRef(0);
  const hasOthers = titles.length > 1;

  // Slides are shuffled in the browser, since the page is the same for all visitors.
  useEffect(() => {
    setStage((now) => ({ ...now, deck: shuffleDeck(now.deck, Math.random) }));
    setLive(true);
  }, []);

  const deal = (next: (deck: Order) => Order) =>
    setStage((now) => {
      const dealt = next(now.deck);
      return dealt.shown === now.deck.shown ? now : { deck: dealt, leaving: now.deck.shown };
    });
  const go = (by: 1 | -1) => deal((now) => step(now, by, Math.random));
  const endTouch = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? touchX.current) - touchX.current;
    if (hasOthers && Math.abs(moved) > swipePx) go(moved < 0 ? 1 : -1);
  };

  const looks = ['hero not-printed', isLive && 'hydrated', isStill && 'paused'];
  return (
    <section
      className={looks.filter(Boolean).join(' ')}
      style={litStyle(titles[deck.shown]?.lit)}
      aria-roledescription="carousel"
      aria-label="Featured titles"
      onTouchStart={({ touches }) => {
        touchX.current = touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={endTouch}
    >
      <Light titles={titles} shown={deck.shown} leaving={leaving} />
      <div className="wrap stack hero-grid">
        <Deck titles={titles} deck={deck} leaving={leaving} />
        <div className="stack hero-copy">
          <div className="stack" aria-live={isStill ? 'polite' : 'off'}>
            {titles.map((title, slide) => (
              <HeroSlide key={title.href} title={title} isShown={slide === deck.shown} />
            ))}
          </div>
          {hasOthers && (
            <div className={`hero-controls needs-js${titles.length > manySlides ? ' many' : ''}`}>
              <div className="dots">
                {deck.order.map((slide, place) => (
                  <button
                    // The dots keep their places when the slides are shuffled.
                    // biome-ignore lint/suspicious/noArrayIndexKey: a dot is a place
                    key={place}
                    type="button"
                    aria-label={`Slide ${place + 1}: ${titles[slide]?.title ?? ''}`}
                    aria-current={slide === deck.shown || undefined}
                    onClick={() => deal((now) => show(now, now.order[place] ?? now.shown, Math.random))}
                  />
                ))}
              </div>
              <div className="hero-steps">
                <PauseButton />
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
      {/* The bar's animation is the timer: hover, focus, pause and reduced motion stop it, and with it the slides. */}
      {hasOthers && (
        <div
          className="hero-progress needs-js"
          aria-hidden="true"
          onAnimationEnd={() => deal((now) => advance(now, Math.random))}
        >
          {/* A new element begins the animation again. */}
          <i key={deck.shown} />
        </div>
      )}
    </section>
  );
}
