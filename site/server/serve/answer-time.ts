import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { LoadLimits } from './load-limits.ts';

/** A client that has sent its request is silent because it waits for the answer, which may take longer than others may be silent. */
export function waitForAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { silence, answerTime }: Pick<LoadLimits, 'silence' | 'answerTime'>,
): void {
  let hasWaited = false;
  response.on('timeout', (socket: Socket) => {
    if (hasWaited || response.headersSent || !request.complete) {
      socket.destroy();
      return;
    }
    hasWaited = true;
    socket.setTimeout(answerTime - silence);
  });
}
