import { type EntityManager, sql } from '@mikro-orm/postgresql';
import sanitizeHtml from 'sanitize-html';
import { type Written, write } from '#admin-api/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { slugsOf } from '#admin-api/http/slugs.ts';
import { moveToTrash } from '#admin-api/trash/move-to-trash.queries.ts';
import { withKnownElements } from '#schema/foreign-html.ts';
import {
  type PageChanges,
  type PageInput,
  type PageListQuery,
  pageMessages,
  unchangeablePageFields,
} from '#schema/page.ts';
import { pageHtmlRules } from '#schema/page-html.ts';
import { PageEntity, type PageRow, presentPage } from './page.entity.ts';

/** Operators write a handful of pages; the list has a limit nevertheless. */
const listMax = 200;
const slugs = slugsOf({ table: 'pages', plural: 'pages' });

export const listPages = (em: EntityManager, { publication }: PageListQuery) =>
  em.find(PageEntity, publication ? { publication } : {}, {
    orderBy: { title: 'asc', id: 'asc' },
    limit: listMax,
  });

/** Finds it by its current slug or a former one: the answer contains the current one. */
export async function findPage(em: EntityManager, slug: string): Promise<PageRow> {
  const row = (await em.findOne(PageEntity, { slug })) ?? (await findMoved(em, slug));
  if (!row) throw notFound();
  return row;
}

export async function addPage(em: EntityManager, actor: string, input: PageInput): Promise<Written<PageRow>> {
  const page = { title: input.title, content: storable(input.content), ...publicationOf(input) };
  return await slugs.add(em, { slug: input.slug, name: input.title }, (slug) =>
    write(em.fork(), actor, async (inside) => inside.create(PageEntity, { ...page, slug })),
  );
}

const kind = {
  entity: PageEntity,
  name: 'page',
  missing: pageMessages.notFound,
  read: async (em: EntityManager, id: number) => await em.findOneOrFail(PageEntity, { id }),
  present: presentPage,
  unchangeable: unchangeablePageFields,
};

export async function updatePage(
  em: EntityManager,
  actor: string,
  id: number,
  { content, slug, ...sent }: PageChanges,
): Promise<Written<PageRow>> {
  const texts = {
    ...(slug !== undefined && { slug }),
    ...(content !== undefined && { content: storable(content) }),
  };
  return await slugs.change(em, slug, () => changeRecord(em, actor, kind, id, { ...sent, ...texts }));
}

/** Moves it to the trash; returns its id there. */
export const removePage = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'page', id, pageMessages.notFound);

async function findMoved(em: EntityManager, slug: string): Promise<PageRow | null> {
  const [moved] = await em.execute<{ page_id: number }[]>(
    sql`select page_id from page_redirects where slug = ${slug}`,
  );
  return moved ? await em.findOne(PageEntity, { id: moved.page_id }) : null;
}

/** Sanitises the HTML. Markup of which nothing remains counts as no content. */
function storable(content: string): string {
  const clean = cleanHtml(content);
  if (clean.trim() !== '') return clean;
  const message = pageMessages.cleaned;
  throw new RequestError(400, 'Validation failed', { issues: [{ path: 'content', message }] });
}

const notFound = () => new RequestError(404, pageMessages.notFound);

/** Sanitises the HTML of a content page by an allow list, when it is saved and again when it is shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(withKnownElements(html), pageHtmlRules);
