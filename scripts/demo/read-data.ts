import { readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

export const readText = (name: string) => readFileSync(new URL(name, folder), 'utf8');
export const readJson = (name: string): unknown => JSON.parse(readText(name));
