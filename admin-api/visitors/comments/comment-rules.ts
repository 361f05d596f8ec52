import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { commentsOnMatchesKey } from '#schema/shapes/ui-setting.ts';

/** The operator's settings about comments. */
export interface CommentRules {
  /** Holds nothing, suspected spam or everything; or accepts no comments at all. */
  moderation: string;
  /** True when matches have comments too. */
  onMatches: boolean;
  blockedWords: string[];
  maxLinks: number;
  minFillMs: number;
  perMinute: number;
  perHour: number;
  titlePerMinute: number;
  titlePerHour: number;
}

export async function readCommentRules(em: EntityManager): Promise<CommentRules> {
  const rows = await em.execute<{ key: string; value: string }[]>(
    sql`select key, value from ui_settings where key like 'comments\\_%'`,
  );
  return commentRules(new Map(rows.map(({ key, value }) => [key, value])));
}

/** A missing or invalid setting has its default. */
export function commentRules(stored: ReadonlyMap<string, string>): CommentRules {
  const value = (key: string) => {
    const given = settingValue(key).safeParse(stored.get(key));
    return given.success ? given.data : defaultSetting(key);
  };
  const number = (key: string) => Number(value(key));
  return {
    moderation: value('comments_moderation'),
    onMatches: value(commentsOnMatchesKey) === 'true',
    blockedWords: value('comments_blocked_words').split(/[,\n]/),
    maxLinks: number('comments_max_links'),
    minFillMs: number('comments_min_fill_seconds') * 1000,
    perMinute: number('comments_per_minute'),
    perHour: number('comments_per_hour'),
    titlePerMinute: number('comments_title_per_minute'),
    titlePerHour: number('comments_title_per_hour'),
  };
}
