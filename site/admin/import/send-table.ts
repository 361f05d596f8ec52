import type { ImportRecord } from '#schema/import.ts';
import { withSession } from '#site/admin/data/call.ts';
import { ApiError } from '#site/lib/api-error.ts';

/** Sends the file and reports its progress in percent, which fetch cannot do. */
export const sendTable = (file: File, onProgress: (percent: number) => void): Promise<ImportRecord> =>
  withSession(
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        const form = new FormData();
        form.append('file', file);
        request.open('POST', '/api/imports');
        request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
        request.onload = () => {
          if (request.status === 201) resolve(JSON.parse(request.responseText));
          else reject(new ApiError(request.status, request.responseText || request.statusText));
        };
        request.onerror = () => reject(new TypeError('The server cannot be reached'));
        request.send(form);
      }),
  );
