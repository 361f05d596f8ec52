import {
  issuedPreviewLink,
  openedLink,
  openedLinkInput,
  preview,
  previewLink,
  previewLinkInput,
  previewLinkPath,
  previewQuery,
  revokedPreviewLink,
} from '#schema/shapes/preview.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'previews', access: 'titles' });

export const findPreview = call(
  'GET /api/previews',
  'Whether a page that visitors do not get is shown to you, and as what',
  { access: ['everyone', 'dashboard'], query: previewQuery, reply: preview, otherStatuses: [404] },
  'For administrators, and for browsers that have opened a preview link, for its record and the children of it. 404 for all others, and when visitors see the page themselves.',
);

export const openPreviewLink = call(
  'POST /api/previews/open',
  'Opens a preview link: sets the cookie with which its page is shown',
  { access: 'everyone', body: openedLinkInput, reply: openedLink, otherStatuses: [404, 410] },
  'The token is sent in the body, so that no log keeps it.',
);

export const listPreviewLinks = call(
  'GET /api/preview-links/:kind/:id',
  'The preview links of a record that work, the newest first',
  { params: previewLinkPath, reply: previewLink.array() },
);

export const addPreviewLink = call(
  'POST /api/preview-links/:kind/:id',
  'Creates a link with which people without an account see a record that is not public',
  {
    params: previewLinkPath,
    body: previewLinkInput,
    reply: issuedPreviewLink,
    status: 201,
    otherStatuses: [409],
  },
  'Including its children, such as drafts of seasons and episodes. The token is shown only once; 409 when visitors see the record already.',
);

export const revokePreviewLink = call(
  'DELETE /api/preview-links/:id',
  'Revokes a preview link: from then on it shows nothing',
  { reply: revokedPreviewLink },
);
