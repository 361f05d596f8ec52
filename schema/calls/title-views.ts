import { z } from 'zod';
import { removed } from '#schema/error.ts';
import { pathId } from '#schema/text.ts';
import { titleView, titleViewChanges, titleViewHiding, titleViewInput } from '#schema/title-view.ts';
import { defineCall } from './call.ts';

const ofView = z.object({ id: pathId });

export const listTitleViews = defineCall('GET /api/title-views', {
  chapter: 'views',
  access: 'dashboard',
  summary: 'Your saved views of titles and those shared with you, each with its count',
  reply: titleView.array(),
});

export const addTitleView = defineCall('POST /api/title-views', {
  chapter: 'views',
  access: 'titles',
  summary: 'Saves a filter and an order of titles under a name',
  body: titleViewInput,
  reply: titleView,
  status: 201,
  otherStatuses: [409],
});

export const changeTitleView = defineCall('PUT /api/title-views/:id', {
  chapter: 'views',
  access: 'titles',
  summary: 'Renames, shares or changes a view of yours',
  params: ofView,
  body: titleViewChanges,
  reply: titleView,
  otherStatuses: [409],
});

export const hideTitleView = defineCall('PUT /api/title-views/:id/hidden', {
  chapter: 'views',
  access: 'titles',
  summary: 'Hides a view from your own sidebar, or shows it there again',
  params: ofView,
  body: titleViewHiding,
  reply: titleView,
});

export const removeTitleView = defineCall('DELETE /api/title-views/:id', {
  chapter: 'views',
  access: 'titles',
  summary: 'Deletes a view of yours; its titles stay',
  params: ofView,
  reply: removed,
});
