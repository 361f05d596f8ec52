import type { CreditRole } from '#schema/rules/credit-role.ts';

export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/** The fields of a row (`given`, which replace stored values) and the `defaults` of a new record. */
export type Content = { given: Values; defaults: Values };

/** How a season, episode or comment names its title: by an import key, by our id, or by the title of the only such show. */
export type TitleRef = { key: string } | { id: number } | { title: string };

export type SeasonRef = { title: TitleRef; seasonNumber: number } | { id: number };

export type Named = { role: CreditRole; names: string[] };

/** A title is identified by its key, or without one by its slug; with the people who made it, where the row names them. */
export type TitleRow = Content & { kind: 'movies'; people?: Named[] };
export type SeasonRow = Content & { kind: 'seasons'; title: TitleRef };
export type EpisodeRow = Content & { kind: 'episodes'; season: SeasonRef };
export type CommentRow = Content & { kind: 'comments'; title: TitleRef };
/**
 * A person is identified by the current name or another one; `given` has the rest. `listed` is the name with the remark that the file
 * adds to it: people who were imported under that name are found by it.
 */
export type CreditRow = Content & { kind: 'credits'; title: TitleRef; person: string; listed?: string };
type KeyedRow = Content & { kind: 'matches' | 'pages' | 'ui-settings' | 'people' };

export type ImportRow = TitleRow | SeasonRow | EpisodeRow | CommentRow | CreditRow | KeyedRow;

export type Difference = { field: string; before: Value; after: Value };

export type Outcome =
  | { state: 'created'; absent: string[] }
  | { state: 'changed'; differences: Difference[] }
  | { state: 'unchanged' }
  | { state: 'refused'; field: string; reason: string }
  /** The title it belongs to does not exist (yet). */
  | { state: 'orphan'; field: string; reason: string };
