import { useState } from 'react';
import type { TitleMerge } from '#schema/shapes/title-merge.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';

/** Undoes a merge and shows a toast; returns the reason when it is refused. */
export async function undoMerge({ id, mergedName }: TitleMerge): Promise<string | undefined> {
  try {
    await call('POST /api/merges/:id/undo', { params: { id } });
    showToast({ title: 'Undone', text: `${mergedName} is a title of its own again` });
    return undefined;
  } catch (error) {
    const words = problemOf(error);
    showToast({ title: 'Failed to undo', text: words, isBad: true });
    return words;
  }
}

/** The words of a refusal, with the records that prevent the undo. */
function problemOf(error: unknown): string {
  const names = error instanceof ApiError ? error.issues.map(({ message }) => message) : [];
  return names.length === 0 ? errorWords(error) : `${errorWords(error)}: ${names.join(', ')}`;
}

/** The latest merges, each with its undo. */
export function LatestMerges() {
  const { data = [] } = useCall('GET /api/merges', {}, { asksAnew: true });
  const [problem, setProblem] = useState<string>();
  if (data.length === 0) return null;
  return (
    <Panel title="Latest merges">
      {problem && (
        <p className="panel-row" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {data.map((merge) => (
          <li key={merge.id} className="panel-row split wrapping spread">
            <span>
              <b dir="auto">{merge.mergedName}</b> became part of <b dir="auto">{merge.keptName}</b>
              <small>
                <Moment at={merge.mergedAt} /> <span>{`by ${merge.mergedBy}`}</span>
              </small>
            </span>
            {merge.undoneAt === null ? (
              <Button
                label={`Undo: ${merge.mergedName} into ${merge.keptName}`}
                onClick={() => void undoMerge(merge).then(setProblem)}
              >
                Undo
              </Button>
            ) : (
              <span className="tag tag-line">Undone</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
