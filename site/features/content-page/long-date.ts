/** 'September 12, 2025', the same wherever the page is rendered. */
export function longDate(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}
