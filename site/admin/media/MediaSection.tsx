import { useSearchParams } from 'react-router';
import { uploadKindNames } from '#schema/rules/upload.ts';
import {
  type MediaFile,
  mediaLibraryLimits,
  mediaSorts,
  type StoredMedia,
} from '#schema/shapes/media-library.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Select } from '#site/admin/form/Select.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice, IconChoice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { inDigits } from '#site/admin/titles/bulk-labels.ts';
import { useSelection } from '#site/admin/titles/SelectBox.tsx';
import { useView } from '#site/admin/titles/TitlePage.tsx';
import { layoutGridIcon, listIcon } from '#site/ui/admin-icons.ts';
import { imageIcon } from '#site/ui/icons.ts';
import { AddFiles } from './AddFiles.tsx';
import { ChosenFiles, DeleteUnused } from './DeleteUnused.tsx';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaGrid, MediaTable } from './MediaList.tsx';
import { sizeWords, sortOptions } from './media-labels.ts';
import { UploadQueue } from './UploadQueue.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

const kindWords = { poster: 'Pictures', video: 'Videos', subtitles: 'Subtitles' } as const;
const kindsOf = (stored: StoredMedia | undefined) => [
  { value: '' as const, words: 'All' },
  ...uploadKindNames.map((value) => ({
    value,
    words: <Counted words={kindWords[value]} count={stored?.kinds[value]} />,
  })),
];
const views = [
  { value: 'grid' as const, words: 'Grid', icon: layoutGridIcon },
  { value: 'list' as const, words: 'List', icon: listIcon },
];

/** Every file that was uploaded or fetched. Search, filters, order and the open file are in the address. */
export function MediaSection() {
  const { search, params, narrow } = useListParams();
  const { view, show } = useView();
  const kind = uploadKindNames.find((name) => name === params.get('kind')) ?? '';
  const used = params.get('used') === 'no' ? 'no' : '';
  const sort = mediaSorts.find((name) => name === params.get('sort')) ?? '';
  const query = useListCall('GET /api/media', { kind, used, sort }, { asksAnew: true });
  const { data: stored, isError } = useCall('GET /api/media/stored', {}, { asksAnew: true });
  const files = query.data?.files ?? [];
  const { open, opened } = useOpenFile(files);
  const queue = useUploadQueue();
  const selection = useSelection(
    [search, kind, used].join(' '),
    files.map(({ id }) => id),
  );
  // Only what nothing uses can be deleted.
  const choosable = used === 'no' ? selection : undefined;
  const isNarrowed = search !== '' || kind !== '' || used !== '';
  return (
    <>
      <RecordList
        title="Media"
        text={stored ? <Stored {...stored} /> : !isError && 'Counting …'}
        actions={
          <>
            {stored && <DeleteUnused stored={stored} />}
            <AddFiles onFiles={queue.add} />
          </>
        }
        above={<UploadQueue queue={queue} />}
        tools={
          <>
            <SearchBox label="Search files" maxLength={mediaLibraryLimits.search} />
            <Choice
              label="Kind"
              value={kind}
              options={kindsOf(stored)}
              onChoose={(one) => narrow('kind', one)}
            />
            <fieldset className="segmented" aria-label="Use">
              <button
                type="button"
                aria-pressed={used === 'no'}
                onClick={() => narrow('used', used === 'no' ? '' : 'no')}
              >
                <Counted words="Not used" count={stored?.unusedFiles} />
              </button>
            </fieldset>
            <Select
              className="select fit"
              aria-label="Order"
              value={sort}
              options={sortOptions}
              onChoose={(chosen) => narrow('sort', chosen)}
            />
            <IconChoice label="View" value={view} options={views} onChoose={show} />
          </>
        }
        chosen={choosable && <ChosenFiles files={files} selection={choosable} />}
        query={query}
        label="Files"
        failure="Failed to fetch the files"
        rowsOf={({ files }) => files}
        none={
          <Empty icon={imageIcon} title={isNarrowed ? 'No files found' : 'No files yet'}>
            {!isNarrowed && <p>Drop files anywhere on this page, or upload them with a title or a page.</p>}
          </Empty>
        }
      >
        {(files) =>
          view === 'grid' ? (
            <MediaGrid files={files} onOpen={open} selection={choosable} />
          ) : (
            <MediaTable files={files} onOpen={open} selection={choosable} />
          )
        }
      </RecordList>
      <MediaDetails file={opened} onClose={() => open(null)} />
    </>
  );
}

function Counted({ words, count }: { words: string; count: number | undefined }) {
  return (
    <>
      <span>{words}</span> {count !== undefined && <span className="tabular muted">{inDigits(count)}</span>}
    </>
  );
}

function Stored({ files, bytes, unusedFiles, unusedBytes }: StoredMedia) {
  const unused =
    unusedFiles === 0
      ? ''
      : ` ${counted(unusedFiles, 'file is', 'files are')} not used: ${sizeWords(unusedBytes)}.`;
  return `${counted(files, 'file')}, ${sizeWords(bytes)} of disk.${unused}`;
}

/** The file whose details are shown; its id stands in the address. */
function useOpenFile(files: readonly MediaFile[]) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('file'));
  const open = (file: MediaFile | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (file) next.set('file', String(file.id));
        else next.delete('file');
        return next;
      },
      { preventScrollReset: true, replace: file === null },
    );
  return { open, opened: files.find((file) => file.id === id) ?? null };
}
