interface Props {
  /** A path from icons.ts. */
  d: string;
  /** Solid shapes (play, pause) instead of strokes. */
  fill?: boolean;
  isLarge?: boolean;
}

export function Icon({ d, fill = false, isLarge = false }: Props) {
  const names = ['icon', fill && 'icon-filled', isLarge && 'icon-large'];
  return (
    <svg className={names.filter(Boolean).join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
