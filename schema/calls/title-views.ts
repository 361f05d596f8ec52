import { removed } from '#schema/shapes/error.ts';
import {
  chosenColumns,
  titleView,
  titleViewChanges,
  titleViewHiding,
  titleViewInput,
} from '#schema/shapes/title-view.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'views', access: 'titles' });

export const listTitleViews = call(
  'GET /api/title-views',
  'Your saved views of titles and those shared with you, each with its count',
  { access: 'dashboard', reply: titleView.array() },
);

export const getTitleColumns = call(
  'GET /api/title-views/columns',
  'The columns that your lists of titles show',
  { access: 'dashboard', reply: chosenColumns },
);

export const chooseTitleColumns = call(
  'PUT /api/title-views/columns',
  'Chooses the columns of your lists of titles; others keep theirs',
  { body: chosenColumns, reply: chosenColumns },
);

export const addTitleView = call(
  'POST /api/title-views',
  'Saves a filter and an order of titles under a name',
  { body: titleViewInput, reply: titleView, status: 201, otherStatuses: [409] },
);

export const changeTitleView = call(
  'PUT /api/title-views/:id',
  'Renames, shares or changes a view of yours',
  { body: titleViewChanges, reply: titleView, otherStatuses: [409] },
);

export const hideTitleView = call(
  'PUT /api/title-views/:id/hidden',
  'Hides a view from your own sidebar, or shows it there again',
  { body: titleViewHiding, reply: titleView },
);

export const removeTitleView = call(
  'DELETE /api/title-views/:id',
  'Deletes a view of yours; its titles stay',
  { reply: removed },
);
