/** Between two tries, at first and at last: who asks without a rest takes the processor from what it waits for. */
const [shortest, longest] = [1, 20];

/** Asks again until it is so; fails after the deadline, which only ends a hang. */
export async function waitFor(isSo: () => boolean | Promise<boolean>, milliseconds = 240_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  for (let rest = shortest; !(await isSo()); rest = Math.min(longest, rest * 1.5)) {
    if (performance.now() > deadline) throw new Error(`not so within ${milliseconds} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
