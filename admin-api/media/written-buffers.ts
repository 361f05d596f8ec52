import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: (how: { type: 'minor' }) => void = runInNewContext('gc');

const often = 8 * 1024 * 1024;

/**
 * What passes through is read into new buffers, and V8 lets 64 MB of them pile up before it looks which are still needed:
 * they are outside its heap. A look at the young ones alone takes about a millisecond.
 */
export function createCollector(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < often) return;
    passed = 0;
    collect({ type: 'minor' });
  };
}
