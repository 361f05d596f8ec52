import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestApi } from '#admin-api/testing/api-server.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import type { Uploader } from './uploader.ts';

const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n';

/** An upload byte by byte over its own connection, in ways that HTTP clients do not allow. */
export async function beginUpload(
  api: TestApi,
  admin: Uploader,
  kind: UploadKindName,
  /** null: chunked, without a Content-Length. */
  length: number | null,
): Promise<{
  socket: Socket;
  write: (content: Buffer) => Promise<void>;
  status: () => Promise<number>;
  /** The message of the refusal. */
  message: () => Promise<string>;
}> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
  await once(socket, 'connect');
  const isChunked = length === null;
  const write = (content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const sent = isChunked
        ? Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
        : content;
      socket.write(sent, (error) => (error ? reject(error) : resolve()));
    });
  socket.write(
    [
      `POST /api/upload/${kind} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${admin.cookie}`,
      'Content-Type: multipart/form-data; boundary=cut',
      isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n'),
  );
  await write(Buffer.from(head));
  const until = async (isHeard: RegExp) => {
    while (!isHeard.test(heard)) await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  };
  return {
    socket,
    write,
    async status() {
      await until(/^HTTP\/1\.1 \d{3}/);
      return Number(heard.slice(9, 12));
    },
    async message() {
      await until(/\r\n\r\n\{.*\}/s);
      return JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)).message;
    },
  };
}
