/** Headers by which a site server tells the API on whose behalf it calls. Without the key of the feed the API ignores them. */

/** The address of the visitor whose request a site server passes on. */
export const visitorHeader = 'X-Lamphouse-Visitor';
/** The key of the feed beside `visitorHeader`, since the visitor's own credentials are in the header for those. */
export const siteKeyHeader = 'X-Lamphouse-Site-Key';
/** Beside the key of the feed in `Authorization`: what is read is for a page or a picture that a visitor requested. */
export const onDemandHeader = 'X-Lamphouse-On-Demand';

/**
 * A second cookie that scripts can read: only browsers that have it request who is signed in. It grants nothing. It is apart from
 * session.ts so that the browser gets it without zod.
 */
export const sessionHint = 'lamphouse-signed-in';
