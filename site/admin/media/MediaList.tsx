import { posterSources } from '#schema/rules/poster.ts';
import type { MediaFile } from '#schema/shapes/media-library.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { SelectBox, type Selection, SelectPage } from '#site/admin/titles/SelectBox.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon } from '#site/ui/icons.ts';
import { factWords, usageWords } from './media-labels.ts';

interface Props {
  files: readonly MediaFile[];
  onOpen: (file: MediaFile) => void;
  /** The beginning of the button's accessible name: 'Details of'. */
  verb?: string;
  /** Files can be chosen to be deleted together. */
  selection?: Selection | undefined;
}

const nameOf = ({ name, url }: MediaFile) => name || url;

export function MediaGrid({ files, onOpen, verb = 'Details of', selection }: Props) {
  return (
    <ul className="tiling tile-grid">
      {files.map((file) => (
        <li key={file.id} className="stack">
          {selection && <SelectBox id={file.id} name={nameOf(file)} selection={selection} />}
          <button
            className="plain stack"
            type="button"
            aria-label={`${verb} ${nameOf(file)}`}
            onClick={() => onOpen(file)}
          >
            <MediaTile file={file} />
            <b className="cut" title={nameOf(file)} dir="auto">
              {nameOf(file)}
            </b>
            <small>{factWords(file)}</small>
            <small className={file.useCount === 0 ? 'state hidden' : 'state good'}>{usageWords(file)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function MediaTable({ files, onOpen, selection }: Props) {
  return (
    <table className="table">
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <SelectPage selection={selection} />
            </th>
          )}
          <th scope="col">Name</th>
          <th scope="col">Uploaded</th>
          <th scope="col">Use</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            {selection && (
              <td>
                <SelectBox id={file.id} name={nameOf(file)} selection={selection} />
              </td>
            )}
            <td>
              <button
                className="line title-cell plain"
                type="button"
                aria-label={`Details of ${nameOf(file)}`}
                onClick={() => onOpen(file)}
              >
                <MediaTile file={file} sizes="48px" />
                <span dir="auto">
                  <span>{nameOf(file)}</span>
                  <small>{factWords(file)}</small>
                </span>
              </button>
            </td>
            <td>
              <Moment at={file.createdAt} isDay />
              {file.createdBy && <small>{`by ${file.createdBy}`}</small>}
            </td>
            <td>
              <span className={file.useCount === 0 ? 'state hidden' : 'state good'}>{usageWords(file)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A small preview of a file: the whole picture, or an icon for a video. */
function MediaTile({
  file: { kind, url },
  sizes = '180px',
}: {
  file: Pick<MediaFile, 'kind' | 'url'>;
  sizes?: string;
}) {
  const { src, srcset } = posterSources(url);
  return (
    <span className="media-tile">
      {kind === 'poster' ? (
        <img src={src} {...(srcset && { srcSet: srcset, sizes })} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon d={filmIcon} />
      )}
    </span>
  );
}
