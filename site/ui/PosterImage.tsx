import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { imageOffIcon } from './icons.ts';

interface Props {
  src: string;
  srcset?: string | null | undefined;
  sizes?: string | undefined;
  /** The drawn poster, which is shown when the picture fails to load. */
  drawn?: string | null;
  /** The colours of the poster, which show until it is loaded. */
  style?: CSSProperties | undefined;
  isLazy?: boolean;
  /** In the first window. high: fetched first. */
  priority?: 'high' | 'low' | undefined;
  failText?: 'Image unavailable' | 'Poster not available';
}

type Choice = Pick<Props, 'src' | 'srcset'>;
const nameOf = ({ src, srcset }: Choice) => srcset ?? src;

/** A poster with its name written next to it. */
export function PosterImage({
  src,
  srcset,
  sizes,
  drawn = null,
  style,
  isLazy = true,
  priority,
  failText = 'Image unavailable',
}: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [isLoading, setLoading] = useState(false);
  /** The other sizes may be AVIF, which some browsers do not know. */
  const choices: Choice[] = [
    { src, srcset },
    ...(srcset ? [{ src }] : []),
    ...(drawn ? [{ src: drawn }] : []),
  ];
  const shown = choices.find((choice) => !failed.includes(nameOf(choice)));
  const fail = () => shown && setFailed((before) => [...before, nameOf(shown)]);

  // A picture of the server's HTML may have failed before the island was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures are events
  useEffect(() => {
    if (!image.current?.complete) setLoading(priority !== undefined);
    else if (image.current.naturalWidth === 0) fail();
  }, []);

  return (
    <span className={isLoading ? 'poster loading' : 'poster'} style={style}>
      {!shown ? (
        <span className="fail">
          <Icon d={imageOffIcon} />
          <span>{failText}</span>
        </span>
      ) : (
        <img
          ref={image}
          src={shown.src}
          {...(shown.srcset && { srcSet: shown.srcset, sizes })}
          alt=""
          loading={isLazy ? 'lazy' : undefined}
          fetchPriority={priority}
          decoding={priority === 'high' ? 'sync' : undefined}
          onLoad={() => setLoading(false)}
          onError={fail}
        />
      )}
    </span>
  );
}
