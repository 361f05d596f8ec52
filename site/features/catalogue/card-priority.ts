/** Which posters of a page of cards come first: on a slow line those that a phone shows fill sooner when few share it. */
const inSight = { phone: 2, wideScreen: 6 };

export function cardPriority(place: number): 'high' | 'low' | undefined {
  if (place < inSight.phone) return 'high';
  return place < inSight.wideScreen ? 'low' : undefined;
}
