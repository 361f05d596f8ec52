import { Link, useLocation } from 'react-router';
import { type Page, pageLimits } from '#schema/shapes/page.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { ofList } from '#site/admin/parts/way-back.ts';
import { BulkPublication } from '#site/admin/publication/BulkPublication.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { PublicationFilter, usePublicationFilter } from '#site/admin/publication/RowFilters.tsx';
import { SelectBox, useSelection } from '#site/admin/titles/SelectBox.tsx';
import { cutText } from '#site/lib/cut-text.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export function PageList({ pages: all, chosen }: { pages: readonly Page[]; chosen: number | null }) {
  const here = useLocation();
  const publication = usePublicationFilter();
  const pages = publication ? all.filter((page) => page.publication === publication) : all;
  const selection = useSelection(
    publication ?? '',
    pages.map(({ id }) => id),
  );
  return (
    <Panel title="Pages" rows={pages.length} actions={<span className="tag tag-line">{pages.length}</span>}>
      <div className="panel-row">
        <PublicationFilter />
      </div>
      <nav aria-label="Pages">
        {pages.map((page) => (
          <div className="plain stack list-row choosable" key={page.id}>
            <SelectBox id={page.id} name={page.title} selection={selection} />
            <Link
              className="row-text"
              to={{ pathname: `/pages/${page.id}`, search: publication ? here.search : '' }}
              // Between pages the way back stays that of the list.
              state={here.pathname === '/pages' ? ofList(here) : here.state}
              data-row={page.id}
              aria-current={page.id === chosen || undefined}
            >
              <b>
                <span>
                  <span>{page.title}</span> <DraftMark kind="page" id={page.id} />
                </span>
                <small>{day.format(new Date(page.updatedAt))}</small>
              </b>
              <PublicationBadge of={page} />
              <span>{pagePreview(page.content)}</span>
            </Link>
          </div>
        ))}
        {pages.length === 0 && all.length > 0 && (
          <p className="panel-body muted">None of them is in this state.</p>
        )}
      </nav>
      <BulkPublication
        kind="pages"
        selection={selection}
        names={new Map(pages.map(({ id, title }) => [id, title]))}
      />
    </Panel>
  );
}

/** Tags that separate words. */
const blockEnd = /<\/(?:p|h\d|li|blockquote|td|th|dt|dd|div|pre)>|<br\s*\/?>/gi;

/** The beginning of a page's text. */
function pagePreview(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(blockEnd, '$& '), 'text/html');
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return words.length > pageLimits.preview ? `${cutText(words, pageLimits.preview)}...` : words;
}
