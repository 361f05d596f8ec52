/** Asks again until it is so; fails after the deadline. */
export async function waitFor(isSo: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not so within ${milliseconds} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
