import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { listMedia } from '#schema/calls/media.ts';
import { listPageSize } from '#schema/limits.ts';
import { type MediaFile, mediaLibraryLimits } from '#schema/media-library.ts';
import type { UploadKindName } from '#schema/upload.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { imageIcon, searchIcon } from '#site/ui/icons.ts';
import { MediaGrid } from './MediaList.tsx';
import { kindWords } from './media-words.ts';

interface Props {
  kind: UploadKindName;
  onChoose: (file: MediaFile) => void;
  onClose: () => void;
}

/** Milliseconds between the last key and the search. */
const pause = 250;

/** Chooses a file of the media library instead of uploading one. */
export function LibraryDialog({ kind, onChoose, onClose }: Props) {
  // The dialog may be opened inside a form, and HTML does not allow a form inside another.
  return createPortal(
    <FormDialog
      isOpen
      isWide
      title={`Choose a ${kindWords[kind].toLowerCase()} from the library`}
      onClose={onClose}
    >
      <Library kind={kind} onChoose={onChoose} />
    </FormDialog>,
    document.body,
  );
}

function Library({ kind, onChoose }: Omit<Props, 'onClose'>) {
  const [typed, setTyped] = useState('');
  const [{ search, page }, setPlace] = useState({ search: '', page: 1 });
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => setPlace({ search: typed.trim(), page: 1 }), pause);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const query = useCall<typeof listMedia>(
    'GET /api/media',
    { query: { kind, search, page, limit: listPageSize } },
    { keepsOld: true, asksAnew: true },
  );
  return (
    <>
      <div className="tools">
        <search className="search">
          <Icon d={searchIcon} />
          <input
            type="search"
            placeholder="Search files"
            aria-label="Search files"
            maxLength={mediaLibraryLimits.search}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
      </div>
      <Answer query={query} failure="Failed to fetch the files">
        {({ files, total, totalPages }) => (
          <>
            {files.length === 0 ? (
              <Empty icon={imageIcon} title={search ? 'No files found' : 'No files yet'}>
                {!search && <p>What is uploaded once can be chosen here from then on.</p>}
              </Empty>
            ) : (
              <div className="dialog-scroll library">
                <MediaGrid files={files} onOpen={onChoose} verb="Choose" />
              </div>
            )}
            <div className="dialog-foot">
              <span className="hint" role="status">
                <span>{counted(total, 'file')}</span>
                {totalPages > 1 && <span>{`, page ${page} of ${totalPages}`}</span>}
              </span>
              {totalPages > 1 && (
                <>
                  <PageButton
                    words="Previous"
                    isThere={page > 1}
                    onClick={() => setPlace({ search, page: page - 1 })}
                  />
                  <PageButton
                    words="Next"
                    isThere={page < totalPages}
                    onClick={() => setPlace({ search, page: page + 1 })}
                  />
                </>
              )}
            </div>
          </>
        )}
      </Answer>
    </>
  );
}

const PageButton = ({
  words,
  isThere,
  onClick,
}: {
  words: string;
  isThere: boolean;
  onClick: () => void;
}) => (
  <Button isOff={!isThere} onClick={() => onClick()}>
    {words}
  </Button>
);
