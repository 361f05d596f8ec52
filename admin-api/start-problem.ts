/** Something the operator can put right. Scripts print the message alone, without a stack, and end with 1. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
