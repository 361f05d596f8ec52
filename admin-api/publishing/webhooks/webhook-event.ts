import { changedColumns } from '#admin-api/publishing/changes/change.entity.ts';
import type { ChangeRecord } from '#admin-api/publishing/changes/change.queries.ts';
import { columnOf } from '#schema/records/field.ts';
import type { LoggedRow } from '#schema/shapes/change.ts';
import { collection } from '#schema/shapes/collection.ts';
import { comment } from '#schema/shapes/comment.ts';
import { episode } from '#schema/shapes/episode.ts';
import { match } from '#schema/shapes/match.ts';
import { movie } from '#schema/shapes/movie.ts';
import { page } from '#schema/shapes/page.ts';
import { season } from '#schema/shapes/season.ts';
import { type WebhookAction, type WebhookKind, webhookActions } from '#schema/shapes/webhook.ts';

/** The part of a message about a change, without the record. */
export interface WebhookEvent {
  /** The number of the change in the log. */
  id: number;
  event: string;
  moment: string;
  recordId: number;
  /** The fields that a save changed; empty for other events. */
  fields: string[];
}

interface Kind {
  name: WebhookKind;
  fields: readonly string[];
  /** Columns that belong to a field of another name. */
  behind?: Readonly<Record<string, string>>;
  isPublic?: (row: NonNullable<LoggedRow>) => boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  movie: { name: 'title', fields: Object.keys(movie.shape) },
  season: { name: 'season', fields: Object.keys(season.shape) },
  episode: { name: 'episode', fields: Object.keys(episode.shape) },
  match: { name: 'match', fields: Object.keys(match.shape) },
  page: { name: 'page', fields: Object.keys(page.shape) },
  comment: {
    name: 'comment',
    fields: Object.keys(comment.shape),
    isPublic: (row) => row['status'] === 'visible',
  },
  collection: {
    name: 'collection',
    fields: Object.keys(collection.shape),
    behind: { titles_changed_at: 'titles' },
  },
};

/** The event that visitors can see; null when they can see none. */
export function eventOf({
  seq,
  entity,
  recordId,
  written,
  before,
  after,
  at,
}: ChangeRecord): WebhookEvent | null {
  const kind = kinds[entity];
  if (!kind) return null;
  const isPublic = (row: LoggedRow) => row !== null && (kind.isPublic?.(row) ?? true);
  const [was, is] = [isPublic(before), isPublic(after)];
  const fields = was && is ? changedFields(kind, before, after) : [];
  const action = actionOf({ was, is, written, isChanged: fields.length > 0 });
  if (action === null || !(webhookActions[kind.name] as readonly string[]).includes(action)) return null;
  const event = `${kind.name}.${action}`;
  return { id: seq, event, moment: new Date(at).toISOString(), recordId, fields };
}

interface Seen {
  was: boolean;
  is: boolean;
  written: ChangeRecord['written'];
  isChanged: boolean;
}

function actionOf({ was, is, written, isChanged }: Seen): WebhookAction | null {
  if (was && is) return isChanged ? 'updated' : null;
  if (was) return 'deleted';
  if (is) return written === 'insert' ? 'created' : 'published';
  return null;
}

/** Other columns are maintained by triggers and are in no answer. */
function changedFields({ fields, behind = {} }: Kind, before: LoggedRow, after: LoggedRow): string[] {
  const changed = new Set(changedColumns(before, after));
  const others = Object.entries(behind).filter(([column]) => changed.has(column));
  return [...fields.filter((field) => changed.has(columnOf(field))), ...others.map(([, field]) => field)];
}
