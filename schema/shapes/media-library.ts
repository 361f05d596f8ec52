/** The media library: every uploaded or fetched file, and what uses it. */
import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id, text } from '#schema/rules/text.ts';
import { uploadKindNames } from '#schema/rules/upload.ts';
import { namedMovieType } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';

export const mediaLibraryLimits = {
  search: 100,
  name: 200,
  alt: 300,
  /** How many uses of a file are listed; the rest is counted. */
  uses: 20,
  /** How many unused files one call deletes. */
  deleted: 100,
  /** Unused files younger than this many hours are kept: their form may still be open. */
  spared: 24,
} as const;

export const mediaLibraryMessages = {
  onlyPictures: 'Only a picture has an alternative text',
  notFound: 'File not found',
  inUndo:
    'The undo of an import or of a replacement would bring this file back, so it stays until that can no longer be undone',
  sort: 'Must be newest, oldest, largest, smallest or name',
} as const;

export const mediaSorts = ['newest', 'oldest', 'largest', 'smallest', 'name'] as const;
export type MediaSort = (typeof mediaSorts)[number];

export const mediaLibraryQuery = z.strictObject({
  ...pagingQuery.shape,
  search: text(mediaLibraryLimits.search, 'The search')
    .trim()
    .optional()
    .meta({ description: 'A part of the name, or of the address of a file without one' }),
  kind: z.enum(uploadKindNames).optional().meta({ description: 'poster: any picture' }),
  used: z
    .enum(['yes', 'no'], 'Must be yes or no')
    .optional()
    .meta({ description: 'no: only files that nothing uses' }),
  sort: z.enum(mediaSorts, mediaLibraryMessages.sort).default('newest'),
});
export type MediaLibraryQuery = z.infer<typeof mediaLibraryQuery>;

const mediaUse = z.strictObject({
  kind: z
    .enum([
      'title',
      'season',
      'episode',
      'match',
      'collection',
      'person',
      'page',
      'setting',
      'streaming_service',
      'deleted',
      'merged',
    ])
    .meta({
      description:
        'deleted: lies in the trash, which brings it back with its files; merged: an undo of the merge would',
    }),
  id,
  name: z.string().meta({ description: 'Of a setting: its key' }),
  slug: z.string().nullable().meta({ description: 'Of the title, of the collection or of the person' }),
  type: namedMovieType.nullable().meta({ description: 'Of the title', examples: ['movie'] }),
});
export type MediaUse = z.infer<typeof mediaUse>;

const mediaFile = z.strictObject({
  id,
  url: z.string(),
  kind: z.enum(uploadKindNames),
  name: z.string().meta({ description: 'As it was sent; the address of a picture that was fetched' }),
  bytes: z.int().min(0).meta({ description: 'Of a picture: of all its sizes' }),
  alt: z.string().nullable().meta({ description: 'What a picture shows, in words' }),
  width: z.int().nullable().meta({ description: 'In pixels, of a picture' }),
  height: z.int().nullable(),
  createdBy: z.string().nullable(),
  createdAt: moment,
  useCount: z.int().min(0).meta({ description: 'How many records use it' }),
  uses: mediaUse.array().meta({ description: `The first ${mediaLibraryLimits.uses} of them` }),
});
export type MediaFile = z.infer<typeof mediaFile>;

export const mediaLibrary = z.strictObject({
  files: mediaFile.array(),
  ...paged,
});
export type MediaLibrary = z.infer<typeof mediaLibrary>;

export const storedMedia = z
  .strictObject({
    files: z.int().min(0),
    kinds: z.record(z.enum(uploadKindNames), z.int().min(0)),
    bytes: z.int().min(0),
    unusedFiles: z.int().min(0),
    unusedBytes: z.int().min(0),
    deletableFiles: z.int().min(0),
    deletableBytes: z.int().min(0),
  })
  .meta({
    description: `All files, those that nothing uses, and of these the ones older than ${mediaLibraryLimits.spared} hours`,
  });
export type StoredMedia = z.infer<typeof storedMedia>;

/** PUT /api/media/:id */
export const mediaChanges = z.strictObject({
  name: text(mediaLibraryLimits.name, 'The name')
    .trim()
    .min(1, 'The name is required')
    .optional()
    .meta({
      description: 'Keeps its extension, with or without which it may be sent',
      examples: ['Lamp at night'],
    }),
  alt: text(mediaLibraryLimits.alt, 'The alternative text')
    .trim()
    .nullable()
    .optional()
    .meta({ description: 'Of a picture; empty or null: none', examples: ['A lamp at night'] }),
});
export type MediaChanges = z.infer<typeof mediaChanges>;

export const changedMedia = mediaFile.pick({ id: true, name: true, alt: true });
export type ChangedMedia = z.infer<typeof changedMedia>;

/** The ids are in the address, since many clients drop the body of a DELETE. */
export const unusedQuery = z.strictObject({
  ids: text(mediaLibraryLimits.deleted * 11, 'The list')
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Must be ids, separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .pipe(id.array().max(mediaLibraryLimits.deleted))
    .optional()
    .meta({ description: 'Only these, whatever their age', examples: ['3,4'] }),
});

/** The answer to DELETE /api/media/unused. */
export const unusedDeleted = z.strictObject({
  files: z.int().min(0),
  bytes: z.int().min(0),
  left: z
    .int()
    .min(0)
    .meta({ description: 'How many more another call would delete; of files by their ids: how many stay' }),
});
export type UnusedDeleted = z.infer<typeof unusedDeleted>;
