import { Link } from 'react-router';
import { type Page, pageLimits } from '#schema/page.ts';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { cutText } from '#site/lib/cut-text.ts';

interface Props {
  pages: readonly Page[];
  chosen: number | null;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export function PageList({ pages, chosen }: Props) {
  const heading = useKeptFocus(pages.length);
  return (
    <div className="panel">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          Pages
        </h2>
        <span className="tag tag-line">{pages.length}</span>
      </header>
      <nav className="list" aria-label="Pages">
        {pages.map(({ id, title, content, updatedAt }) => (
          <Link key={id} to={`/pages/${id}`} aria-current={id === chosen || undefined}>
            <b>
              {title}
              <small>{day.format(new Date(updatedAt))}</small>
            </b>
            <span>{pagePreview(content)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** What an element ends is a word's end as well. */
const blockEnd = /<\/(?:p|h\d|li|blockquote|td|th|dt|dd|div|pre)>|<br\s*\/?>/gi;

/** The words of a page, cut with an ellipsis. */
function pagePreview(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(blockEnd, '$& '), 'text/html');
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return words.length > pageLimits.preview ? `${cutText(words, pageLimits.preview)}...` : words;
}
