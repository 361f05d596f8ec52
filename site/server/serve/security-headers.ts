/** Headers every page carries, whatever it shows. */
import { extendPolicy } from '#site/lib/content-security-policy.ts';

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const year = 31_536_000;

/** Answers with the headers of a page, whose policy may need more than the one all pages share. */
export function securityHeaders(siteUrl: string, sharedPolicy: string): (extraSources?: string) => string[] {
  return (extraSources = '') => [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    permissions,
    'Content-Security-Policy',
    extraSources === '' ? sharedPolicy : extendPolicy(sharedPolicy, extraSources),
    ...(siteUrl.startsWith('https:') ? ['Strict-Transport-Security', `max-age=${year}`] : []),
  ];
}
