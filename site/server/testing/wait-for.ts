/** The pause between two attempts grows, since constant polling would take CPU time from the work that is waited for. */
const [shortest, longest] = [1, 20];

/** Repeats the check until it returns true; fails after the deadline, which only ends a hang. */
export async function waitFor(isSo: () => boolean | Promise<boolean>, milliseconds = 240_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  for (let rest = shortest; !(await isSo()); rest = Math.min(longest, rest * 1.5)) {
    if (performance.now() > deadline) throw new Error(`not so within ${milliseconds} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
