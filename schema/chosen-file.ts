import {
  tooLargeMessage,
  tooLargeTitle,
  type UploadKindName,
  uploadKinds,
  uploadMessages,
  wrongKindWords,
} from './upload.ts';

/** The properties of a file that a browser knows before uploading it. */
interface ChosenFile {
  name: string;
  /** Most systems guess it from the name; '' when they cannot. */
  type: string;
  size: number;
}

interface FileProblem {
  title: string;
  text: string;
}

export const unplayableWords =
  'Browsers cannot play AVI: visitors can only download it. Converted to MP4 with H.264 video and AAC sound, for example with HandBrake, it plays everywhere.';

/** Whether no browser plays the video, although it may be uploaded. */
export const isUnplayable = ({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean =>
  /\.avi$/i.test(name) || /^video\/(?:x-msvideo|vnd\.avi|avi|msvideo)$/.test(type);

/** Why a file would be refused; null when it may be uploaded. The server inspects the content and decides. */
export function fileProblem({ name, type, size }: ChosenFile, kind: UploadKindName): FileProblem | null {
  const { mimeTypes, extensions, maxBytes } = uploadKinds[kind];
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // Systems disagree about the type of an AVI and some know none, so either sign is enough.
  const isOfKind = [...mimeTypes, ...extensions].some((known) => known === type || known === extension);
  if (!isOfKind) return { title: uploadMessages.failed, text: wrongKindWords(kind, [type, extension]) };
  if (size === 0) return { title: uploadMessages.failed, text: uploadMessages.empty };
  if (size > maxBytes) return { title: tooLargeTitle, text: tooLargeMessage(uploadKinds[kind]) };
  return null;
}
