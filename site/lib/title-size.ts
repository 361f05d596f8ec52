export type TitleSize = 'normal' | 'long' | 'longer' | 'longest';

/** A heading of 72 px suits 'The Salt Meridian', not a title of 300 characters: longer ones are smaller. */
export function titleSize(title: string): TitleSize {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length > 120) return 'longest';
  if (title.length > 56 || longestWord > 20) return 'longer';
  return title.length > 26 || longestWord > 14 ? 'long' : 'normal';
}
