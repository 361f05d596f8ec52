/**
 * The page behind a link that a pointer rests on, or a finger begins to press, is fetched before the click.
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const elsewhere = [
  '/api/*',
  '/admin*',
  '/login*',
  '/media/*',
  '/search*',
  '/*\\?*',
  '/*.ics',
  '/*.xml',
  '/metrics',
];

export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: elsewhere } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
