import { type ComponentProps, useState } from 'react';
import { isAlwaysShown, rowEmptyMessage } from '#schema/rules/home-rows.ts';
import { type ArrangedRow, arrangementLimits } from '#schema/shapes/home-arrangement.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { TextField } from '#site/admin/form/TextField.tsx';
import { DeleteButton, IconButton } from '#site/admin/parts/Tip.tsx';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { gripIcon, pencilIcon } from '#site/ui/admin-icons.ts';
import { eyeIcon, eyeOffIcon } from '#site/ui/icons.ts';
import { SourceFields } from './SourceFields.tsx';

interface Props {
  row: ArrangedRow;
  titles: readonly Movie[] | undefined;
  problem: string | undefined;
  state: string | undefined;
  /** The attributes of the row's handle (use-reorder.ts). */
  handle: Omit<ComponentProps<'button'>, 'name'>;
  /** '3 of 15' */
  place: string;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (row: ArrangedRow) => void;
  onRemove: () => void;
}

const isLength = (number: number) =>
  Number.isInteger(number) && number >= 1 && number <= arrangementLimits.titles;

/** A row of home with its posters. When it is open it also has the fields that choose its titles. */
export function RowArrangement(props: Props) {
  const { row, titles, problem, state, handle, place, isOpen, onToggle, onChange, onRemove } = props;
  const { title, limit, isHidden, source } = row;
  /** The text of the length field. While it is not a valid number it stays as typed and changes nothing. */
  const [typedLength, setTypedLength] = useState<string>();
  return (
    <li className="line ordered-row arranged-row" data-drag={state} data-hidden={isHidden || undefined}>
      <div className="wrapping">
        <IconButton
          className="grip"
          icon={gripIcon}
          words="Drag, or use the arrow keys"
          name={`Move ${title}, place ${place}`}
          {...handle}
        />
        <span className="row-text">
          <b className="about" dir="auto">
            {title || 'Without a name'}
          </b>
        </span>
        {isHidden && <span className="tag tag-line">Hidden</span>}
        <IconButton
          icon={isHidden ? eyeOffIcon : eyeIcon}
          words={isHidden ? 'Show' : 'Hide'}
          name={`${isHidden ? 'Show' : 'Hide'} ${title}`}
          onClick={() => onChange({ ...row, isHidden: !isHidden })}
        />
        <IconButton
          icon={pencilIcon}
          words={isOpen ? 'Close' : 'Edit'}
          name={`${isOpen ? 'Close' : 'Edit'} ${title}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
        <DeleteButton name={`Remove ${title} from home`} words="Remove" onClick={onRemove} />
      </div>
      <Posters titles={titles} />
      {isOpen && (
        <div className="stack">
          <div className="stack columns-two">
            <TextField
              label="Name"
              problem={title.trim() === '' ? problem : undefined}
              maxLength={arrangementLimits.title}
              value={title}
              onType={(typed) => onChange({ ...row, title: typed })}
            />
            <TextField
              label="Length"
              hint={`The most titles it shows, 1 to ${arrangementLimits.titles}.`}
              className="input tabular"
              type="number"
              min={1}
              max={arrangementLimits.titles}
              value={typedLength ?? String(limit)}
              onType={(typed) => {
                setTypedLength(typed);
                if (isLength(Number(typed))) onChange({ ...row, limit: Number(typed) });
              }}
              onBlur={() => setTypedLength(undefined)}
            />
          </div>
          <SourceFields
            standardWords={/^row-\d+$/.test(row.key) ? null : 'By default'}
            source={source}
            onChange={(next) => onChange({ ...row, source: next })}
          />
          {source.kind === 'standard' && isAlwaysShown(row.key) && (
            <p className="hint">It shows even while it has no titles.</p>
          )}
        </div>
      )}
      {problem && title.trim() !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

interface PostersProps {
  /** Undefined until they are loaded. */
  titles: readonly Movie[] | undefined;
  isLarge?: boolean;
}

/** The posters of a row in their order, as home will show them. */
export function Posters({ titles, isLarge = false }: PostersProps) {
  if (titles === undefined) return <div className="skeleton posters-skeleton" />;
  if (titles.length === 0) return <p className="hint">{`${rowEmptyMessage}: the row does not show.`}</p>;
  return (
    <ul className={isLarge ? 'posters posters-large' : 'posters'} aria-label={`${titles.length} titles`}>
      {titles.map((title) => (
        <li key={title.id} title={title.title}>
          <TitlePoster title={title} sizes="72px" />
          <span className="visually-hidden">{title.title}</span>
        </li>
      ))}
    </ul>
  );
}
