import {
  tooLargeMessage,
  tooLargeTitle,
  type UploadKindName,
  uploadKinds,
  uploadMessages,
} from './upload.ts';

/** What a browser knows of a file before it sends it. */
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

/** Why a file is not worth sending. The server inspects the content and decides. */
export function fileProblem({ name, type, size }: ChosenFile, kind: UploadKindName): FileProblem | null {
  const { mimeTypes, extensions, maxBytes, wrongKind } = uploadKinds[kind];
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // Systems disagree about the type of an AVI and some know none, so either sign is enough.
  const isOfKind = [...mimeTypes, ...extensions].some((known) => known === type || known === extension);
  if (!isOfKind) return { title: uploadMessages.failed, text: wrongKind };
  if (size === 0) return { title: uploadMessages.failed, text: uploadMessages.empty };
  if (size > maxBytes) return { title: tooLargeTitle, text: tooLargeMessage(uploadKinds[kind]) };
  return null;
}
