import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import sanitizeHtml from 'sanitize-html';
import { publicationOf } from '#admin-api/ground/http/change-record.ts';
import { refusedField } from '#admin-api/ground/http/errors.ts';
import { slugsOf } from '#admin-api/ground/http/free-slugs.ts';
import { namedRecords } from '#admin-api/records/named/named-records.ts';
import { withKnownElements } from '#schema/rules/foreign-html.ts';
import { pageHtmlRules } from '#schema/rules/page-html.ts';
import {
  type PageChanges,
  type PageInput,
  type PageListQuery,
  pageChanges,
  pageMessages,
} from '#schema/shapes/page.ts';
import { PageEntity, presentPage, readPages } from './page.entity.ts';

/** Operators write a handful of pages; the list has a limit nevertheless. */
const listMax = 200;

export const pages = namedRecords({
  entity: PageEntity,
  kind: 'page',
  table: 'pages',
  slugs: slugsOf({ table: 'pages', plural: 'pages' }),
  name: 'title',
  missing: pageMessages.notFound,
  read: readPages,
  present: presentPage,
  body: pageChanges,
});

export const listPages = (em: EntityManager, { publication }: PageListQuery) =>
  readPages(
    em,
    sql`${publication === undefined ? raw('') : sql`where publication = ${publication}`} order by title, id limit ${listMax}`,
  );

export const addPage = (em: EntityManager, actor: string, input: PageInput) =>
  pages.add(em, actor, { ...input, ...publicationOf(input), content: storable(input.content) });

export const changePage = (em: EntityManager, actor: string, id: number, sent: PageChanges) =>
  pages.change(em, actor, id, {
    ...sent,
    ...(sent.content !== undefined && { content: storable(sent.content) }),
  });

/** Sanitises the HTML. Markup of which nothing remains counts as no content. */
function storable(content: string): string {
  const clean = cleanHtml(content);
  if (clean.trim() !== '') return clean;
  throw refusedField('content', pageMessages.cleaned);
}

/** Sanitises the HTML of a content page by an allow list, when it is saved and again when it is shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(withKnownElements(html), pageHtmlRules);
