/**
 * Speculation rules: the page of a link is fetched before the click, when the pointer rests on it or a finger begins to press it.
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const excluded = ['/api/*', '/admin*', '/login*', '/media/*', '/search*', '/*\\?*', '/*.ics', '/*.xml'];

export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excluded } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
