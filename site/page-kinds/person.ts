/** The pages of a person, the redirect of a former slug, and the page of the people with the most titles. */

import { listCreditsOfPerson, listPeople } from '#schema/calls/people.ts';
import { cardTag, listTag, personSlugTag, personTag } from '#schema/rules/cache-tags.ts';
import { type CreditRole, creditRole } from '#schema/rules/credit-role.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import { type PersonCredits, type PersonList, personPageSize } from '#schema/shapes/person.ts';
import { pageInPath } from '#site/lib/lists.ts';
import { peoplePath, personPath } from '#site/lib/paths.ts';
import { idOf, isAnyChanged, numberOf, ofEach, textOf } from './changed-record.ts';
import { nullIfMissing, type PageKind } from './page-kind.ts';

interface PersonAsked {
  /** The parts of the path, as they were sent; without a page the first. */
  slug: string;
  role?: string | undefined;
  page?: string | undefined;
}

export type PersonData =
  | ({ kind: 'found'; page: number; role: CreditRole | undefined } & PersonCredits)
  | { kind: 'moved'; path: string; id?: number }
  | { kind: 'missing' };

export const personPage: PageKind<PersonAsked, PersonData> = {
  /** The first page links to the others. */
  paths: { person: ({ slug }) => ({ late: [personPath(slug)] }) },

  async read(api, asked) {
    const slug = slugInPath.parse(asked.slug);
    const page = asked.page === undefined ? 1 : pageInPath(asked.page);
    const { data: role, success: isRole } = creditRole.optional().safeParse(asked.role);
    if (slug === '' || page === null || !isRole) return { kind: 'missing' };
    if (asked.page !== undefined && page === 1) return { kind: 'moved', path: personPath(slug, 1, role) };
    const asking = {
      params: { person: slug },
      query: { page, limit: personPageSize, ...(role && { role }) },
    };
    const found = await nullIfMissing(api.call(listCreditsOfPerson, asking));
    if (!found || page > found.totalPages || (role && found.total === 0)) return { kind: 'missing' };
    const { id, slug: present } = found.person;
    if (present !== slug) return { kind: 'moved', id, path: personPath(present, page, role) };
    return { kind: 'found', page, role, ...found };
  },

  /** The redirect has the tag of the former slug, since another person may take it. */
  tags(data, { slug }) {
    if (data.kind === 'missing') return [];
    if (data.kind === 'moved') return data.id === undefined ? [] : [personTag(data.id), personSlugTag(slug)];
    // Each page counts the roles in the titles of all pages, and a title whose year changes may move to another page.
    return [personTag(data.person.id), ...data.titles.map(cardTag)];
  },

  /** A change of a title touches the pages that carry its cards' tag (title.ts). */
  touchedBy(change) {
    if (change.entity === 'credit')
      return { mustRender: ofEach(change, (row) => personTag(numberOf(row, 'person_id'))) };
    if (change.entity === 'person_redirect')
      return { mustRender: ofEach(change, (row) => personSlugTag(textOf(row, 'slug'))) };
    if (change.entity !== 'person') return {};
    const slugs = isAnyChanged(change, ['slug']) ? ofEach(change, (row) => textOf(row, 'slug')) : [];
    return {
      mustRender: [personTag(idOf(change)), ...slugs.map(personSlugTag)],
      paths: slugs.map((slug) => personPath(slug)),
    };
  },
};

/** How many people the page of all shows; the others are listed under their letters. */
export const mostCredited = 60;

export const peoplePage: PageKind<null, PersonList> = {
  paths: { pages: () => ({ soon: [peoplePath()] }) },
  read: (api) => api.call(listPeople, { query: { sort: 'titles', limit: mostCredited } }),
  tags: ({ people }) => [
    listTag('people'),
    ...people.flatMap(({ id, covers }) => [personTag(id), ...covers.map((title) => cardTag(title.id))]),
  ],

  /** Sorted by the number of titles. */
  touchedBy(change) {
    const isMoved = change.entity === 'person' && isAnyChanged(change, ['title_count']);
    return isMoved ? { onVisit: [listTag('people')] } : {};
  },
};
