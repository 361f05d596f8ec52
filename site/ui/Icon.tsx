interface Props {
  /** A path from icons.ts. */
  d: string;
  /** Solid shapes (play, pause) instead of strokes. */
  fill?: boolean;
}

export function Icon({ d, fill = false }: Props) {
  return (
    <svg className={fill ? 'icon icon-filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
