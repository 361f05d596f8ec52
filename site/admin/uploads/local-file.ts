import type { UploadKindName } from '#schema/rules/upload.ts';

/** A chosen file as the browser reads it from the disk, before any of it is sent. */
export interface LocalFile {
  name: string;
  bytes: number;
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** An address that shows the file on this page; null when the browser cannot show it. */
  preview: string | null;
}

/** Reads a preview and the dimensions of a picture or video, as far as the browser can read the file. */
export async function readLocal(file: File, kind: UploadKindName): Promise<LocalFile> {
  const { name, size: bytes } = file;
  const unread: LocalFile = { name, bytes, preview: null };
  try {
    const seen = await (kind === 'video' ? readVideo(file) : readPicture(file));
    return { ...unread, ...seen };
  } catch {
    return unread;
  }
}

async function readPicture(file: File): Promise<Partial<LocalFile>> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  // The content security policy allows no blob: for pictures.
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = reject;
  reader.readAsDataURL(file);
  return { width, height, preview: await promise };
}

async function readVideo(file: File): Promise<Partial<LocalFile>> {
  const preview = URL.createObjectURL(file);
  const video = document.createElement('video');
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  video.preload = 'metadata';
  video.onloadedmetadata = resolve;
  video.onerror = reject;
  video.src = preview;
  try {
    await promise;
  } catch (error) {
    URL.revokeObjectURL(preview);
    throw error;
  }
  const { videoWidth: width, videoHeight: height, duration } = video;
  return { width, height, preview, ...(Number.isFinite(duration) && { duration }) };
}

export function forgetLocal(file: LocalFile | null): void {
  if (file?.preview?.startsWith('blob:')) URL.revokeObjectURL(file.preview);
}
