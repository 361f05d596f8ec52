import type { PublicationState } from '#schema/shapes/publication.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { archiveIcon, calendarClockIcon, pencilIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { stateWords } from './publication-labels.ts';

interface Props {
  of: { publication: PublicationState; publishAt?: string | null };
}

const icons = { draft: pencilIcon, scheduled: calendarClockIcon, archived: archiveIcon };

/** Names the state of a hidden record; renders nothing for a visible one. */
export function PublicationBadge({ of: { publication, publishAt } }: Props) {
  if (publication === 'published') return null;
  return (
    <span className="wrapping line-close">
      <span className={publication === 'scheduled' ? 'tag' : 'tag tag-line'}>
        <Icon d={icons[publication]} />
        <span>{stateWords[publication]}</span>
      </span>
      {publication === 'scheduled' && publishAt && (
        <small>
          <Moment at={publishAt} />
        </small>
      )}
    </span>
  );
}
