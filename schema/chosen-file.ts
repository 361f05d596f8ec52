import {
  tooLargeMessage,
  tooLargeTitle,
  type UploadKindName,
  uploadKinds,
  uploadMessages,
} from './upload.ts';

/** What a browser knows of a file before a byte of it is sent. */
interface ChosenFile {
  name: string;
  /** Guessed from the name by most systems, '' when they have no guess. */
  type: string;
  size: number;
}

interface FileProblem {
  title: string;
  text: string;
}

/** Why a file is not worth sending; the server looks into it and has the last word. */
export function fileProblem({ name, type, size }: ChosenFile, kind: UploadKindName): FileProblem | null {
  const { mimeTypes, extensions, maxBytes, wrongKind } = uploadKinds[kind];
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // systems disagree about the type of an AVI, and some know none: either sign will do
  const isOfKind = [...mimeTypes, ...extensions].some((known) => known === type || known === extension);
  if (!isOfKind) return { title: uploadMessages.failed, text: wrongKind };
  if (size === 0) return { title: uploadMessages.failed, text: uploadMessages.empty };
  if (size > maxBytes) return { title: tooLargeTitle, text: tooLargeMessage(uploadKinds[kind]) };
  return null;
}
