import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { slugOf } from '#schema/derived-slug.ts';
import { type CatalogueTitle, demoCatalogue } from '#scripts/demo/catalogue.ts';
import { drawCrest } from '#scripts/demo/crests/crest.ts';

import { demoClubs } from '#scripts/demo/demo-clubs.ts';
import { type Archivo, loadArchivo } from '#site/server/cards/typeface.ts';
import type { PosterTitle } from '#site/server/posters/poster-svg.ts';
import { imagesFingerprint } from './fingerprint.ts';
import { writeCrest, writePoster } from './write-image.ts';

const cache = fileURLToPath(new URL('../../../.cache/demo', import.meta.url));

interface Job {
  folder: 'posters' | 'crests';
  stem: string;
  write: (archivo: Archivo, stem: string) => Promise<void>;
}

export interface DemoImages {
  /** Holds posters/ and crests/, as the media folder does. */
  folder: string;
  made: number;
}

/** Art direction and seed of one title; the same input gives the same file on every machine. */
export const posterTitleOf = ({ title, year, genre, poster }: CatalogueTitle): PosterTitle => ({
  title,
  year,
  genre,
  ...poster,
});

function allJobs(): Job[] {
  const posters = demoCatalogue().map(
    (title): Job => ({
      folder: 'posters',
      stem: title.slug,
      write: (archivo, stem) => writePoster(posterTitleOf(title), archivo, stem),
    }),
  );
  const crests = demoClubs().map(
    (club): Job => ({
      folder: 'crests',
      stem: slugOf(club.name),
      write: (archivo, stem) => writeCrest(drawCrest(club, archivo), stem),
    }),
  );
  return [...posters, ...crests];
}

/** Draws what is missing, and nothing when all is there. A run that was stopped is taken up where it was. */
export async function makeDemoImages(onDraw: (count: number) => void = () => {}): Promise<DemoImages> {
  const fingerprint = imagesFingerprint();
  const folder = join(cache, fingerprint);
  const missing = await missingJobs(folder);
  if (missing.length > 0) {
    onDraw(missing.length);
    await draw(missing, folder);
    await forgetOthers(fingerprint);
  }
  return { folder, made: missing.length };
}

async function missingJobs(folder: string): Promise<Job[]> {
  const present = new Set<string>();
  for (const name of ['posters', 'crests']) {
    const made = await mkdir(join(folder, name), { recursive: true }).then(() => readdir(join(folder, name)));
    for (const file of made) present.add(`${name}/${file}`);
  }
  return allJobs().filter((job) => !present.has(`${job.folder}/${job.stem}.webp`));
}

async function draw(jobs: readonly Job[], folder: string): Promise<void> {
  const archivo = await loadArchivo();
  // Rendering happens on sharp's own threads: two jobs for each core keep them busy while this one sets type.
  sharp.concurrency(1);
  const queue = jobs.values();
  const lanes = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (const job of queue) await job.write(archivo, join(folder, job.folder, job.stem));
  });
  await Promise.all(lanes);
}

/** Pictures of an earlier generator or catalogue. */
async function forgetOthers(fingerprint: string): Promise<void> {
  const others = (await readdir(cache)).filter((name) => name !== fingerprint);
  await Promise.all(others.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}
