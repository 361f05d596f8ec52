import { useSearchParams } from 'react-router';
import type { getStoredMedia, listMedia } from '#schema/calls/media.ts';
import { type MediaFile, mediaLibraryLimits, mediaSorts, type StoredMedia } from '#schema/media-library.ts';
import { uploadKindNames } from '#schema/upload.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Select } from '#site/admin/form/Select.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { useView } from '#site/admin/titles/use-view.ts';
import { layoutGridIcon, listIcon } from '#site/ui/admin-icons.ts';
import { imageIcon } from '#site/ui/icons.ts';
import { DeleteUnused } from './DeleteUnused.tsx';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaGrid, MediaTable } from './MediaList.tsx';
import { sizeWords, sortOptions } from './media-words.ts';

const kinds = [
  { value: '' as const, words: 'All' },
  { value: 'poster' as const, words: 'Pictures' },
  { value: 'video' as const, words: 'Videos' },
  { value: 'subtitles' as const, words: 'Subtitles' },
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
  const query = useListCall<typeof listMedia>('GET /api/media', { kind, used, sort }, { asksAnew: true });
  const { data: stored } = useCall<typeof getStoredMedia>('GET /api/media/stored', {}, { asksAnew: true });
  const { open, opened } = useOpenFile(query.data?.files ?? []);
  const isNarrowed = search !== '' || kind !== '' || used !== '';
  return (
    <>
      <PageHead title="Media" text={stored ? <Stored {...stored} /> : 'Counting …'}>
        {stored && <DeleteUnused stored={stored} />}
      </PageHead>
      <div className="wrapping tools media-tools">
        <SearchBox label="Search files" maxLength={mediaLibraryLimits.search} />
        <Choice label="Kind" value={kind} options={kinds} onChoose={(one) => narrow('kind', one)} />
        <Select
          aria-label="Use"
          value={used}
          none="Used or not"
          options={[{ value: 'no', words: 'Not used' }]}
          onChoose={(chosen) => narrow('used', chosen)}
        />
        <Select
          aria-label="Order"
          value={sort}
          options={sortOptions}
          onChoose={(chosen) => narrow('sort', chosen)}
        />
        <Choice label="View" value={view} options={views} onChoose={show} />
      </div>
      <ListPanel
        query={query}
        label="Files"
        failure="Failed to fetch the files"
        rowsOf={({ files }) => files.length}
      >
        {({ files }) => {
          if (files.length > 0)
            return view === 'grid' ? (
              <MediaGrid files={files} onOpen={open} />
            ) : (
              <MediaTable files={files} onOpen={open} />
            );
          return (
            <Empty icon={imageIcon} title={isNarrowed ? 'No files found' : 'No files yet'}>
              {!isNarrowed && (
                <p>
                  Posters, pictures and videos appear here once they are uploaded with a title, a match or a
                  page.
                </p>
              )}
            </Empty>
          );
        }}
      </ListPanel>
      <MediaDetails file={opened} onClose={() => open(null)} />
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
