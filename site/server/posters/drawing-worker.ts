/** Draws on a separate thread, so that no page waits for it. */
import { parentPort } from 'node:worker_threads';
import { loadArchivo } from '#site/server/cards/typeface.ts';
import type { DrawingJob, DrawingResult } from './drawing-thread.ts';
import { drawBackdrop, drawMatch, drawPoster } from './poster-svg.ts';
import { rasterised } from './rasterise.ts';

async function draw(job: DrawingJob): Promise<Uint8Array> {
  const archivo = await loadArchivo();
  const draws = { poster: drawPoster, backdrop: drawBackdrop };
  const drawing = job.kind === 'match' ? drawMatch(job.home, job.away) : draws[job.kind](job.title, archivo);
  return rasterised(drawing, job.width);
}

parentPort?.on('message', (job: DrawingJob) => {
  draw(job).then(
    (bytes) => parentPort?.postMessage({ id: job.id, bytes } satisfies DrawingResult),
    (error) => parentPort?.postMessage({ id: job.id, fault: String(error) } satisfies DrawingResult),
  );
});
