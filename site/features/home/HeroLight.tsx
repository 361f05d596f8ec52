import type { HeroTitle } from './hero-title.ts';
import type { Plate } from './use-plates.ts';

interface Props {
  plates: Plate[];
}

/** The light of the shown poster, spilt over the stage. */
export function HeroLight({ plates }: Props) {
  return (
    <div className="hero-light" aria-hidden="true">
      {plates
        .filter(({ place }) => place === 'n0' || place === 'gone')
        .map(({ title, place }) => (
          <img
            key={title.id}
            className={place}
            src={smallest(title.poster)}
            alt=""
            width="160"
            height="240"
          />
        ))}
    </div>
  );
}

/** Blurred beyond recognition: the smallest copy will do. */
function smallest({ src, srcset }: HeroTitle['poster']): string {
  return srcset?.split(' ')[0] ?? src;
}
