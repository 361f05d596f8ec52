import { StartProblem } from '#admin-api/start-problem.ts';

/** The last word of a script that failed: one line for the operator's own mistakes, a stack for ours. */
export function explain(error: unknown): void {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = error instanceof StartProblem ? error.exitCode : 1;
}
