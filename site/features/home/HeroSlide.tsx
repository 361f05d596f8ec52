import { titleSize } from '#site/lib/title-size.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { playIcon } from '#site/ui/icons.ts';
import type { HeroTitle } from './hero-title.ts';

interface Props {
  title: HeroTitle;
  isShown: boolean;
}

/** All slides lie in the same place, so the hero is as tall as the tallest and never moves the page. */
export function HeroSlide({ title, isShown }: Props) {
  return (
    <div className={isShown ? 'hero-slide shown' : 'hero-slide'} inert={!isShown}>
      <p className="edge">
        <span className="kicker">{title.label}</span>
        {title.genre && <span>{title.genre}</span>}
        {title.year && <span>{title.year}</span>}
        {title.rating && <span className="rating">{title.rating}</span>}
      </p>
      <h2 data-size={titleSize(title.title)} dir="auto">
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
