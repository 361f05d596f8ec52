import {
  tooLargeMessage,
  tooLargeTitle,
  type UploadKindName,
  uploadKindNames,
  uploadKinds,
  uploadMessages,
  wrongKindMessage,
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

export const unplayableMessage =
  'Browsers cannot play AVI: visitors can only download it. Converted to MP4 with H.264 video and AAC sound, for example with HandBrake, it plays everywhere.';

/** Whether no browser plays the video, although it may be uploaded. */
export const isUnplayable = ({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean =>
  /\.avi$/i.test(name) || /^video\/(?:x-msvideo|vnd\.avi|avi|msvideo)$/.test(type);

const isOfKind = ({ name, type }: Pick<ChosenFile, 'name' | 'type'>, kind: UploadKindName): boolean => {
  const { mimeTypes, extensions } = uploadKinds[kind];
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // Systems disagree about the type of an AVI and some know none, so either sign is enough.
  return [...mimeTypes, ...extensions].some((known) => known === type || known === extension);
};

/** What a file is by its name and type; null when it is nothing that can be uploaded. */
export const kindOfFile = (file: Pick<ChosenFile, 'name' | 'type'>): UploadKindName | null =>
  uploadKindNames.find((kind) => isOfKind(file, kind)) ?? null;

/** Why a file would be refused; null when it may be uploaded. The server inspects the content and decides. */
export function fileProblem({ name, type, size }: ChosenFile, kind: UploadKindName): FileProblem | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!isOfKind({ name, type }, kind))
    return { title: uploadMessages.failed, text: wrongKindMessage(kind, [type, extension]) };
  if (size === 0) return { title: uploadMessages.failed, text: uploadMessages.empty };
  if (size > uploadKinds[kind].maxBytes)
    return { title: tooLargeTitle, text: tooLargeMessage(uploadKinds[kind]) };
  return null;
}
