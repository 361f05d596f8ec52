import { HeroPoster } from './HeroPoster.tsx';
import { litStyle } from './lit-style.ts';
import type { Place, Plate } from './use-plates.ts';

interface Props {
  plates: Plate[];
}

/** Those behind are seen small and dim; in front each gets its full size. */
const sizes: Record<Place, string> = {
  n0: '(min-width: 900px) 375px, 200px',
  n1: '160px',
  n2: '160px',
  gone: '160px',
};

/** The shown poster in front, the next two behind it. */
export function HeroDeck({ plates }: Props) {
  return (
    <div className="deck" aria-hidden="true">
      {plates.map(({ title, place }) => (
        <div key={title.id} className={`plate ${place}`} style={litStyle(title.lit)}>
          <HeroPoster poster={title.poster} sizes={sizes[place]} isFirst={place === 'n0'} />
        </div>
      ))}
    </div>
  );
}
