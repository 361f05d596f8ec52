import {
  commentsTag,
  listTag,
  matchTag,
  pageTag,
  relatedTag,
  seasonsTag,
  seasonTag,
  settingsTag,
  themeTag,
} from '#schema/tags.ts';
import { isModerationKey, isThemeKey } from '#schema/ui-setting.ts';
import type { ChangeRecord } from './change.queries.ts';
import { type LoggedRow, numberOf, textOf } from './logged-row.ts';
import { titleTags } from './title-tags.ts';

/** What a change touches. Hard: right before anybody sees it again; lazy: at the next visit; soft: in the background. */
export interface ChangeTags {
  hard: string[];
  lazy: string[];
  soft: string[];
}

export type LoggedChange = Pick<ChangeRecord, 'entity' | 'recordId' | 'before' | 'after'>;

type Rule = (before: LoggedRow, after: LoggedRow, id: number) => ChangeTags;

const rules: Record<string, Rule> = {
  movie: titleTags,
  season: (before, after, id) =>
    hard(seasonTag(id), ...ofEach(before, after, (row) => seasonsTag(numberOf(row, 'show_id')))),
  episode: (before, after) => hard(...ofEach(before, after, (row) => seasonTag(numberOf(row, 'season_id')))),
  comment: (before, after) =>
    hard(...ofEach(shown(before), shown(after), (row) => commentsTag(numberOf(row, 'movie_id')))),
  match: (_before, _after, id) => hard(matchTag(id), listTag('matches')),
  page: (before, after) => hard(...ofEach(before, after, (row) => pageTag(textOf(row, 'slug')))),
  ui_setting: (before, after) => settingTags(textOf(after ?? before, 'key')),
};

/**
 * Nothing public shows the entities without a rule: accounts, streaming services. `neighbours` are the titles whose sidebar
 * this one enters (neighbours.queries.ts); those it leaves carry its own tag.
 */
export function tagsOf(
  { entity, recordId, before, after }: LoggedChange,
  neighbours: readonly number[] = [],
): ChangeTags {
  const tags = rules[entity]?.(before, after, recordId) ?? hard();
  return {
    hard: once(tags.hard),
    lazy: once(tags.lazy),
    soft: once([...tags.soft, ...neighbours.map(relatedTag)]),
  };
}

function settingTags(key: string): ChangeTags {
  if (isModerationKey(key)) return hard();
  return isThemeKey(key) ? hard(themeTag) : { hard: [], lazy: [settingsTag], soft: [] };
}

/** Held and hidden comments stand on no page. */
const shown = (comment: LoggedRow) => (textOf(comment, 'status') === 'visible' ? comment : null);

const hard = (...tags: string[]): ChangeTags => ({ hard: tags, lazy: [], soft: [] });

/** Of the record before and of the record after, as far as it existed. */
const ofEach = (before: LoggedRow, after: LoggedRow, tag: (row: LoggedRow) => string) =>
  [before, after].flatMap((row) => (row === null ? [] : [tag(row)]));

const once = (tags: readonly string[]) => [...new Set(tags)];
