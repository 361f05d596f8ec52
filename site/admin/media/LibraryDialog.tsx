import { useState } from 'react';
import { createPortal } from 'react-dom';
import { listPageSize } from '#schema/rules/limits.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import { type MediaFile, mediaLibraryLimits } from '#schema/shapes/media-library.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { SearchField } from '#site/admin/parts/ListTools.tsx';
import { usePause } from '#site/admin/parts/use-pause.ts';
import { imageIcon } from '#site/ui/icons.ts';
import { MediaGrid } from './MediaList.tsx';
import { kindLabels } from './media-labels.ts';

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
      title={`Choose a ${kindLabels[kind].toLowerCase()} from the library`}
      onClose={onClose}
    >
      <Library kind={kind} onChoose={onChoose} />
    </FormDialog>,
    document.body,
  );
}

function Library({ kind, onChoose }: Omit<Props, 'onClose'>) {
  const [typed, setTyped] = useState('');
  const search = usePause(typed.trim(), pause);
  const [place, setPlace] = useState({ search: '', page: 1 });
  // Other words begin at the first page.
  const page = place.search === search ? place.page : 1;
  const query = useCall(
    'GET /api/media',
    { query: { kind, search, page, limit: listPageSize } },
    { keepsOld: true, asksAnew: true },
  );
  return (
    <>
      <div>
        <SearchField
          label="Search files"
          maxLength={mediaLibraryLimits.search}
          value={typed}
          onChange={setTyped}
        />
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
            <div className="wrapping dialog-foot">
              <span className="hint" role="status">
                <span>{counted(total, 'file')}</span>
                {totalPages > 1 && <span>{`, page ${page} of ${totalPages}`}</span>}
              </span>
              {totalPages > 1 && (
                <>
                  <Button isOff={page === 1} onClick={() => setPlace({ search, page: page - 1 })}>
                    Previous
                  </Button>
                  <Button isOff={page === totalPages} onClick={() => setPlace({ search, page: page + 1 })}>
                    Next
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </Answer>
    </>
  );
}
