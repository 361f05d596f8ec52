import { deliveryKey } from '#schema/contact-limits.ts';
import { fixedPageSlugs } from '#schema/page.ts';
import {
  besideTag,
  commentsTag,
  contactTag,
  episodeTag,
  pageTag,
  relatedTag,
  seasonsTag,
  seasonTag,
  settingsTag,
  themeTag,
} from '#schema/tags.ts';
import { isModerationKey, isThemeKey } from '#schema/ui-setting.ts';
import type { ChangeRecord } from './change.queries.ts';
import { differs, type LoggedRow, numberOf, textOf } from './logged-row.ts';
import { matchTags } from './match-tags.ts';
import { sitemapTagsOf } from './sitemap-tags.ts';
import { titleTags } from './title-tags.ts';

/** What a change touches. Hard: right before anybody sees it again; lazy: at the next visit; soft: in the background. */
export interface ChangeTags {
  hard: string[];
  lazy: string[];
  soft: string[];
}

export type LoggedChange = Pick<ChangeRecord, 'entity' | 'recordId' | 'before' | 'after'>;

/** Kept by triggers and shown nowhere. */
const countedColumns = ['episode_count', 'changed_at'];

type Rule = (before: LoggedRow, after: LoggedRow, id: number) => ChangeTags;

const rules: Record<string, Rule> = {
  movie: titleTags,
  season: (before, after, id) =>
    differs(before, after, countedColumns)
      ? hard(seasonTag(id), ...ofEach(before, after, (row) => seasonsTag(numberOf(row, 'show_id'))))
      : hard(),
  episode: (before, after, id) =>
    hard(episodeTag(id), ...ofEach(before, after, (row) => seasonTag(numberOf(row, 'season_id')))),
  comment: (before, after) =>
    hard(...ofEach(shown(before), shown(after), (row) => commentsTag(numberOf(row, 'movie_id')))),
  match: matchTags,
  page: pageTags,
  ui_setting: (before, after) => settingTags(textOf(after ?? before, 'key')),
};

/**
 * Nothing public shows the entities without a rule: accounts, streaming services. `neighbours` are, of a title, those whose
 * sidebar it enters (neighbours.queries.ts; those it leaves carry its own tag), and of an episode, those that it now stands
 * beside or stood beside until now (beside.queries.ts). `lazyTags` are looked up as well: files of the sitemap, pages from A to Z.
 */
export function tagsOf(
  change: LoggedChange,
  neighbours: readonly number[] = [],
  lazyTags: readonly string[] = [],
): ChangeTags {
  const { entity, recordId, before, after } = change;
  const tags = rules[entity]?.(before, after, recordId) ?? hard();
  const isEpisode = entity === 'episode';
  return {
    hard: once([...tags.hard, ...(isEpisode ? neighbours.map(besideTag) : [])]),
    lazy: once([...tags.lazy, ...sitemapTagsOf(change), ...lazyTags]),
    soft: once([...tags.soft, ...(isEpisode ? [] : neighbours.map(relatedTag))]),
  };
}

const linkedFromEveryPage = new Set<string>(Object.values(fixedPageSlugs));

/** The foot of every page links to some of them, as long as they are there. */
function pageTags(before: LoggedRow, after: LoggedRow): ChangeTags {
  const slugs = ofEach(before, after, (row) => textOf(row, 'slug'));
  const isMoved = before?.['slug'] !== after?.['slug'];
  const isLinked = isMoved && slugs.some((slug) => linkedFromEveryPage.has(slug));
  return { hard: slugs.map(pageTag), lazy: isLinked ? [settingsTag] : [], soft: [] };
}

function settingTags(key: string): ChangeTags {
  if (isModerationKey(key)) return hard();
  if (key === deliveryKey) return hard(contactTag);
  return isThemeKey(key) ? hard(themeTag) : { hard: [], lazy: [settingsTag], soft: [] };
}

/** Held and hidden comments stand on no page. */
const shown = (comment: LoggedRow) => (textOf(comment, 'status') === 'visible' ? comment : null);

const hard = (...tags: string[]): ChangeTags => ({ hard: tags, lazy: [], soft: [] });

/** Of the record before and of the record after, as far as it existed. */
const ofEach = (before: LoggedRow, after: LoggedRow, tag: (row: LoggedRow) => string) =>
  [before, after].flatMap((row) => (row === null ? [] : [tag(row)]));

const once = (tags: readonly string[]) => [...new Set(tags)];
