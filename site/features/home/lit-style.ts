import type { CSSProperties } from 'react';

/** The colour of a title's light, as the custom property the style sheets mix it from. */
export function litStyle(lit: string | null | undefined): CSSProperties | undefined {
  return lit ? ({ '--lit': lit } as CSSProperties) : undefined;
}
