import { z } from 'zod';
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
} from '#schema/preview.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

export const findPreview = defineCall('GET /api/previews', {
  chapter: 'previews',
  access: ['everyone', 'dashboard'],
  summary: 'Whether a page that visitors do not get is shown to you, and as what',
  description:
    'For administrators, and for browsers that have opened a preview link, for its record and the children of it. 404 for all others, and when visitors see the page themselves.',
  query: previewQuery,
  reply: preview,
  otherStatuses: [404],
});

export const openPreviewLink = defineCall('POST /api/previews/open', {
  chapter: 'previews',
  access: 'everyone',
  summary: 'Opens a preview link: sets the cookie with which its page is shown',
  description: 'The token is sent in the body, so that no log keeps it.',
  body: openedLinkInput,
  reply: openedLink,
  otherStatuses: [404, 410],
});

export const listPreviewLinks = defineCall('GET /api/preview-links/:kind/:id', {
  chapter: 'previews',
  access: 'titles',
  summary: 'The preview links of a record that work, the newest first',
  params: previewLinkPath,
  reply: previewLink.array(),
});

export const addPreviewLink = defineCall('POST /api/preview-links/:kind/:id', {
  chapter: 'previews',
  access: 'titles',
  summary: 'Creates a link with which people without an account see a record that is not public',
  description:
    'Including its children, such as drafts of seasons and episodes. The token is shown only once; 409 when visitors see the record already.',
  params: previewLinkPath,
  body: previewLinkInput,
  reply: issuedPreviewLink,
  status: 201,
  otherStatuses: [409],
});

export const revokePreviewLink = defineCall('DELETE /api/preview-links/:id', {
  chapter: 'previews',
  access: 'titles',
  summary: 'Revokes a preview link: from then on it shows nothing',
  params: z.object({ id: pathId }),
  reply: revokedPreviewLink,
});
