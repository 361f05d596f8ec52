/** As the page that holds the dashboard was written with it. */
export const siteName = (): string => document.documentElement.dataset['siteName'] ?? 'Lamphouse';
