/** A problem that ends the reading of one file: missing, cut short, or another format than it claims. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

const systemReasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read (permission denied)',
  EISDIR: 'it is a folder, not a file',
  Z_BUF_ERROR: 'the compressed file is cut short',
  Z_DATA_ERROR: 'the compressed data is damaged',
};

export function asFileProblem(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = systemReasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new FileProblem(reason);
}
