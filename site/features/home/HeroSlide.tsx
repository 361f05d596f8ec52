import { Icon } from '#site/ui/Icon.tsx';
import { playIcon } from '#site/ui/icons.ts';
import { litStyle } from './HeroPictures.tsx';
import type { HeroTitle } from './hero-title.ts';

interface Props {
  title: HeroTitle;
  isShown: boolean;
}

/** The text of a slide. */
export function HeroSlide({ title, isShown }: Props) {
  const { label, genre, year, rating, play } = title;
  return (
    <div
      className={isShown ? 'stack hero-slide shown' : 'stack hero-slide'}
      style={litStyle(title.lit)}
      inert={!isShown}
    >
      <p className="edge">
        <span className="kicker">{label}</span>
        {genre && <span>{genre}</span>}
        {year && <span>{year}</span>}
        {rating && <span className="rating">{rating}</span>}
      </p>
      <h2 data-size={title.size} dir="auto">
        {title.title}
      </h2>
      <p className="logline" dir="auto">
        {title.text}
      </p>
      <div className="hero-actions">
        {play && (
          <a className="btn btn-primary btn-lg" href={play.href}>
            <Icon d={playIcon} fill />
            <span>{play.words}</span>
          </a>
        )}
        <a className={play ? 'btn btn-quiet btn-lg' : 'btn btn-primary btn-lg'} href={title.href}>
          Details
        </a>
      </div>
    </div>
  );
}
