/** Writes times in the visitor's time zone and language, wherever a page or a part of one shows them. */
import { localClock } from './moments.ts';

export const { language } = navigator;
export const here = localClock(language);
const writers = { time: here.time, brief: here.brief, dated: here.dated, short: here.short, long: here.long };
const isWriter = (name: string | undefined): name is keyof typeof writers =>
  name !== undefined && name in writers;

/** Names the language of the text for screen readers. */
export function write(place: HTMLElement, text: string): void {
  place.textContent = text;
  place.lang = language;
}

export function writeTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-when]')) {
    const { when } = time.dataset;
    if (isWriter(when)) write(time, writers[when](time.dateTime));
  }
  for (const zone of root.querySelectorAll('[data-zone]')) zone.remove();
}
