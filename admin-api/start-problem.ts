/** Something the operator can put right. Scripts print the message alone, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
  /** 78 (EX_CONFIG) where another try would end the same way: the systemd units leave it at that. */
  exitCode: 1 | 78;

  constructor(message: string, { exitCode = 1 }: { exitCode?: 1 | 78 } = {}) {
    super(message);
    this.exitCode = exitCode;
  }
}
