/** Addresses of all kinds of records are checked: they are found dead, or answer again. */
import fc from 'fast-check';
import { step, which } from './step.ts';

export const linkSteps = fc
  .tuple(which, fc.constantFrom('gone', 'gone', 'alive'))
  .map(([number, verdict]) =>
    step('check link', [number, verdict], (world) => world.checkLink(number, verdict)),
  );
