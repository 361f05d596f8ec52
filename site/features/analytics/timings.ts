/** How long the page took, in whole milliseconds, under the names analytics knows them by. */
type Timings = Record<string, number>;

type Navigation = Pick<
  PerformanceNavigationTiming,
  'responseStart' | 'domContentLoadedEventEnd' | 'loadEventEnd'
>;

export function timingsOf(navigation: Navigation | undefined, largestPaint: number | undefined): Timings {
  const measured = {
    time_to_first_byte: navigation?.responseStart,
    dom_ready: navigation?.domContentLoadedEventEnd,
    load: navigation?.loadEventEnd,
    largest_contentful_paint: largestPaint,
  };
  return Object.fromEntries(
    Object.entries(measured).flatMap(([name, value]) => (value ? [[name, Math.round(value)]] : [])),
  );
}
