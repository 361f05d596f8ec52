import { z } from 'zod';
import { uploaded, uploadForm } from '#schema/rules/upload.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'media', access: 'titles' });

const version = z.literal('1.0.0').meta({ description: 'The version of the protocol' });
const length = z.string().meta({ description: 'Bytes of the whole file', examples: ['1048576'] });
const offset = z.string().meta({ description: 'Bytes that the server has', examples: ['0'] });
const metadata = z.string().meta({
  description:
    "'kind cG9zdGVy' (poster) or 'kind dmlkZW8=' (video), then ',filename ' and the name; values in Base64",
  examples: ['kind dmlkZW8=,filename dmlkZW8ubXA0'],
});
const ofUpload = z.object({
  id: z.string().meta({ description: 'From Location', examples: ['3f'.repeat(16)] }),
});
const tus = { 'Tus-Resumable': version };

const plain = callsOf({
  chapter: 'media',
  access: 'titles',
  description:
    'The content of the file decides what it is, not its name. Two files of a kind are received at once, from different accounts; others wait a little. Content that is stored already is not stored again: the answer has its address, and says so.',
  body: uploadForm,
  bodyType: 'multipart/form-data',
  otherStatuses: [429, 507],
});

export const uploadPoster = plain(
  'POST /api/upload/poster',
  'Uploads a poster (JPG, PNG, WebP, AVIF or GIF, up to 10 MB)',
  { reply: uploaded.poster },
);

export const uploadVideo = plain(
  'POST /api/upload/video',
  'Uploads a video (MP4, WebM or AVI, up to 500 MB)',
  { reply: uploaded.video },
);

export const uploadSubtitles = plain(
  'POST /api/upload/subtitles',
  'Uploads subtitles (WebVTT or SubRip, up to 2 MB)',
  { reply: uploaded.subtitles },
);

export const beginUpload = call(
  'POST /api/upload/resumable',
  'Begins an upload that may be interrupted (tus 1.0.0)',
  {
    headers: z.object({ ...tus, 'Upload-Length': length, 'Upload-Metadata': metadata }),
    reply: z.undefined(),
    replyHeaders: { Location: 'Where to send the file, or the rest of it' },
    status: 201,
    otherStatuses: [412, 413, 415, 507],
  },
  'Any tus client can be used. The checks are the same as for plain uploads.',
);

export const getUploadOffset = call(
  'HEAD /api/upload/resumable/:id',
  'Returns how much of an upload has arrived',
  {
    params: ofUpload,
    headers: z.object(tus),
    reply: z.undefined(),
    replyHeaders: { 'Upload-Offset': 'Bytes that the server has' },
    otherStatuses: [410, 412],
  },
  'After the last byte it is still one less: a client that lost the answer sends that byte again, and gets the same answer.',
);

export const continueUpload = call(
  'PATCH /api/upload/resumable/:id',
  'Sends the file, or the rest of it',
  {
    params: ofUpload,
    headers: z.object({ ...tus, 'Upload-Offset': offset }),
    bodyType: 'application/offset+octet-stream',
    reply: uploaded.video,
    otherStatuses: [204, 409, 410, 412, 423, 507],
  },
  'Answers 204 as long as bytes are missing. With the last one the file is checked and kept.',
);

export const giveUploadUp = call('DELETE /api/upload/resumable/:id', 'Gives an upload up', {
  params: ofUpload,
  headers: z.object(tus),
  reply: z.undefined(),
  status: 204,
  otherStatuses: [410, 412, 423],
});
