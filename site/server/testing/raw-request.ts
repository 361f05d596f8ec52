/** Sends a request byte for byte, without a client library that would correct it, and returns the answer as text. */
import { connect } from 'node:net';

export function rawRequest(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Status and Location of a GET. */
export async function rawGet(
  port: number,
  path: string,
): Promise<{ status: number; location: string | undefined }> {
  const answer = await rawRequest(
    port,
    `GET ${path} HTTP/1.1\r\nHost: films.example\r\nConnection: close\r\n\r\n`,
  );
  return {
    status: Number(answer.split(' ')[1]),
    location: /^location: (.*?)\r?$/im.exec(answer)?.[1],
  };
}
