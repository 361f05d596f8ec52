/** The arrows lead from result to result, and at the top back into the box. */
import { focusBox } from './boxes.ts';
import { gridStep } from './grid-step.ts';

export const resultLinks = '.card > a';

const topOf = (link: HTMLElement | undefined) => link?.parentElement?.offsetTop;

export function walkByArrows(place: HTMLElement): void {
  place.addEventListener('keydown', (event) => {
    const links = [...place.querySelectorAll<HTMLElement>(resultLinks)];
    const at = links.indexOf(event.target as HTMLElement);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const columns = links.filter((link) => topOf(link) === topOf(links[0])).length;
    const next = event.key === 'Escape' ? -1 : gridStep(event.key, at, links.length, columns);
    if (next === null) return;
    event.preventDefault();
    if (next === -1) focusBox();
    else links[next]?.focus();
  });
}
