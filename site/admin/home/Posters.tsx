import { rowEmptyMessage } from '#schema/home-rows.ts';
import type { Movie } from '#schema/movie.ts';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';

interface Props {
  /** Undefined until they are loaded. */
  titles: readonly Movie[] | undefined;
  isLarge?: boolean;
}

/** The posters of a row in their order, as home will show them. */
export function Posters({ titles, isLarge = false }: Props) {
  if (titles === undefined) return <div className="skeleton posters-skeleton" />;
  if (titles.length === 0) return <p className="hint">{`${rowEmptyMessage}: the row does not show.`}</p>;
  return (
    <ul className={isLarge ? 'posters large' : 'posters'} aria-label={`${titles.length} titles`}>
      {titles.map((title) => (
        <li key={title.id} title={title.title}>
          <TitlePoster title={title} sizes="72px" />
          <span className="visually-hidden">{title.title}</span>
        </li>
      ))}
    </ul>
  );
}
