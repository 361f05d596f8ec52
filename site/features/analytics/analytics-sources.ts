import type { ExtraSources } from '#site/lib/content-security-policy.ts';

/** https://developers.google.com/tag-platform/security/guides/csp */
export const analyticsSources: ExtraSources = {
  'script-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};
