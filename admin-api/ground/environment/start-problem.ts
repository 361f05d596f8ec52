/** A problem that the operator can solve. Scripts print its message alone, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
  /** 78 (EX_CONFIG) when another attempt would fail too, so that systemd does not restart it. */
  exitCode: 1 | 78;

  constructor(message: string, { exitCode = 1 }: { exitCode?: 1 | 78 } = {}) {
    super(message);
    this.exitCode = exitCode;
  }
}
