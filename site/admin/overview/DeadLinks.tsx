import { Link } from 'react-router';
import type { DeadLinkList, LinkField } from '#schema/dead-link.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { editPath, seasonsPath } from '#site/admin/titles/title-kinds.ts';
import { trusted } from '#site/lib/api.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';

const shown = 5;

const fieldWords: Record<LinkField, string> = {
  streamUrl: 'Stream',
  downloadUrl: 'Download',
  trailerUrl: 'Trailer',
  posterUrl: 'Poster',
  subtitles: 'Subtitles',
};

/** The addresses that died last; renders nothing while none is dead. */
export function DeadLinks() {
  const { data } = useRead('/api/dead-links', trusted<DeadLinkList>(), {
    params: { limit: shown },
    asksAnew: true,
  });
  if (!data || data.links.length === 0) return null;
  return (
    <Panel
      title="Dead links"
      actions={
        <Link className="more" to="/titles?problems=dead-link">
          {counted(data.titles, 'title')} <Icon d={chevronRightIcon} />
        </Link>
      }
    >
      <ul className="dead-links">
        {data.links.map(({ title, episodeId, field, address, status, since }) => (
          <li key={`${title.id} ${episodeId} ${field} ${address}`}>
            <Link dir="auto" to={episodeId === null ? editPath(title) : seasonsPath(title)}>
              {title.title}
            </Link>
            <small>
              {episodeId === null ? fieldWords[field] : `${fieldWords[field]} of an episode`}
              {status === null ? ', no answer' : `, answered ${status}`}, since <Moment at={since} isDay />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
