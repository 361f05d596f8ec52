import { useStore } from '@nanostores/react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { $isStill } from '#site/stores/motion.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { playIcon } from '#site/ui/icons.ts';
import { HeroControls } from './HeroControls.tsx';
import { HeroLight, HeroPoster } from './HeroPoster.tsx';
import type { HeroTitle } from './hero-title.ts';
import { advance, type Deck, firstDeck, placeOf, show, shuffleDeck, step } from './slide-order.ts';

interface Props {
  titles: readonly HeroTitle[];
}

interface Stage {
  deck: Deck;
  /** The slide that was shown before. */
  leaving: number | null;
}

/** A swipe of this many pixels shows the next slide. */
const swipePx = 48;

/** The hero. The page contains the text of every slide, and the pictures of the visible ones. */
export function HeroCarousel({ titles }: Props) {
  const [{ deck, leaving }, setStage] = useState<Stage>({ deck: firstDeck(titles.length), leaving: null });
  const [isHydrated, setIsHydrated] = useState(false);
  const isStill = useStore($isStill, { ssr: 'initial' });
  const touchX = useRef(0);

  const deal = (next: (deck: Deck) => Deck) =>
    setStage((before) => {
      const after = next(before.deck);
      return { deck: after, leaving: after.shown === before.deck.shown ? before.leaving : before.deck.shown };
    });
  const go = (by: 1 | -1) => deal((before) => step(before, by, Math.random));

  // Slides are shuffled in the browser, since the page is the same for all visitors.
  useEffect(() => {
    setStage(({ deck: before }) => ({ deck: shuffleDeck(before, Math.random), leaving: null }));
    setIsHydrated(true);
  }, []);

  const { lit } = titles[deck.shown] ?? {};
  const hasOthers = titles.length > 1;
  return (
    <section
      className={['hero', isHydrated && 'hydrated', isStill && 'paused'].filter(Boolean).join(' ')}
      style={lit ? ({ '--lit': lit } as CSSProperties) : undefined}
      aria-roledescription="carousel"
      aria-label="Featured titles"
      onTouchStart={({ touches }) => {
        touchX.current = touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = (changedTouches[0]?.clientX ?? touchX.current) - touchX.current;
        if (hasOthers && Math.abs(moved) > swipePx) go(moved < 0 ? 1 : -1);
      }}
    >
      <div className="hero-light" aria-hidden="true">
        {titles.map(
          (title, slide) =>
            (slide === deck.shown || slide === leaving) && (
              <HeroLight key={title.href} title={title} isGone={slide !== deck.shown} />
            ),
        )}
      </div>
      <div className="wrap">
        <div className="deck" aria-hidden="true">
          {titles.map((title, slide) => {
            const place = placeOf(slide, deck, leaving);
            return place && <HeroPoster key={title.href} title={title} place={place} />;
          })}
        </div>
        <div className="hero-copy">
          <div className="hero-slides" aria-live={isStill ? 'polite' : 'off'}>
            {titles.map((title, slide) => (
              <HeroSlide key={title.href} title={title} isShown={slide === deck.shown} />
            ))}
          </div>
          {hasOthers && (
            <HeroControls
              titles={titles}
              deck={deck}
              isStill={isStill}
              onShow={(slide) => deal((before) => show(before, slide, Math.random))}
              onStep={go}
            />
          )}
        </div>
      </div>
      {/* The bar's animation is the timer: hover, focus, pause and reduced motion stop it, and with it the slides. */}
      {hasOthers && (
        <div className="hero-progress needs-js" aria-hidden="true">
          <i key={deck.shown} onAnimationEnd={() => deal((before) => advance(before, Math.random))} />
        </div>
      )}
    </section>
  );
}

interface SlideProps {
  title: HeroTitle;
  isShown: boolean;
}

/** All slides are in the same grid cell, so the hero is as tall as the tallest and its height never changes. */
function HeroSlide({ title, isShown }: SlideProps) {
  return (
    <div className={isShown ? 'hero-slide shown' : 'hero-slide'} inert={!isShown}>
      <p className="edge">
        <span className="kicker">{title.label}</span>
        {title.genre && <span>{title.genre}</span>}
        {title.year && <span>{title.year}</span>}
        {title.rating && <span className="rating">{title.rating}</span>}
      </p>
      <h2 data-size={title.size} dir="auto">
        {title.title}
      </h2>
      <p className="logline" dir="auto">
        {title.text}
      </p>
      <div className="hero-actions">
        <a className="btn btn-primary btn-lg" href={title.play.href}>
          <Icon d={playIcon} fill />
          {title.play.words}
        </a>
        <a className="btn btn-quiet btn-lg" href={title.href}>
          Details
        </a>
      </div>
    </div>
  );
}
