import { StartProblem } from '#admin-api/start-problem.ts';

/** The final message of a failed script: one line for a problem of the operator, a stack for ours. */
export function printError(error: unknown): void {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = error instanceof StartProblem ? error.exitCode : 1;
}
