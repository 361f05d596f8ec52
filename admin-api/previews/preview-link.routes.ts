import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import {
  issuedPreviewLink,
  previewLink,
  previewLinkInput,
  previewLinkPath,
  previewLinkPrefix,
  revokedPreviewLink,
} from '#schema/preview.ts';
import { pathId } from '#schema/text.ts';
import { findRecord } from './hidden-record.queries.ts';
import { addLink, listLinks, presentLink, revokeLink } from './preview-link.queries.ts';

export const previewLinkRoutes = apiRouter();

previewLinkRoutes.get('/api/preview-links/:kind/:id', requireAdmin, {
  summary: 'The preview links of a record that work, the newest first',
  params: previewLinkPath,
  reply: previewLink.array(),
  answer: async ({ params, em }) => {
    await findRecord(em, params);
    return (await listLinks(em, params)).map(presentLink);
  },
});

previewLinkRoutes.post('/api/preview-links/:kind/:id', requireAdmin, {
  summary: 'Creates a link with which people without an account see a record that is not public',
  description:
    'Including its children, such as drafts of seasons and episodes. The token is shown only once; 409 when visitors see the record already.',
  params: previewLinkPath,
  body: previewLinkInput,
  reply: issuedPreviewLink,
  status: 201,
  otherStatuses: [409],
  answer: async ({ params, body, em, ctx }) => {
    const { link, token } = written(ctx, await addLink(em, signedIn(ctx), params, body.days));
    return { ...presentLink(link), path: previewLinkPrefix + token };
  },
});

previewLinkRoutes.delete('/api/preview-links/:id', requireAdmin, {
  summary: 'Revokes a preview link: from then on it shows nothing',
  params: z.object({ id: pathId }),
  reply: revokedPreviewLink,
  answer: async ({ params, em, ctx }) => ({
    id: written(ctx, await revokeLink(em, actorOf(ctx), params.id)),
  }),
});
