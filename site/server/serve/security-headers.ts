/** Headers every page carries, whatever it shows. */

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const year = 31_536_000;

export function securityHeaders(siteUrl: string, contentSecurityPolicy: string): string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    permissions,
    'Content-Security-Policy',
    contentSecurityPolicy,
    ...(siteUrl.startsWith('https:') ? ['Strict-Transport-Security', `max-age=${year}`] : []),
  ];
}

/** For files people uploaded, should anybody open one by itself: no script, no frame, no form. */
export const mediaHeaders = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy',
  'same-origin',
];
