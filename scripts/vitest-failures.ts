import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { recordFailure } from './test-failures.ts';

/** Reports everything that can fail a run (tests, hooks, files, and errors outside of them), and what failed before a second try passed. */
export default class VitestFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      const { moduleId: file } = module;
      const record = (name: string, errors: readonly SerializedError[]) => {
        for (const error of errors) recordFailure({ file, name, said: textsOf(error, file) });
      };
      record('(the file)', module.errors());
      for (const suite of module.children.allSuites())
        record(`${suite.fullName} (around its tests)`, suite.errors());
      for (const test of module.children.allTests('failed')) record(test.fullName, errorsOf(test));
      for (const test of module.children.allTests('passed'))
        record(`${test.fullName} (passed at the second try)`, test.result().errors ?? []);
    }
    for (const error of unhandled) recordFailure({ name: '(outside the tests)', said: textsOf(error) });
  }
}

const errorsOf = (test: TestCase): readonly SerializedError[] => {
  const { errors = [] } = test.result();
  return errors.length > 0 ? errors : [{ message: 'failed without an error' }];
};

/** fast-check's message contains its seed; the cause is the error of its last failure. */
function textsOf(error: SerializedError, file?: string): string[] {
  const { message, cause, stacks = [] } = error;
  const diff = typeof error['diff'] === 'string' ? error['diff'] : '';
  const place = stacks.find((at) => at.file === file) ?? stacks[0];
  return [
    message,
    place ? `at ${place.file}:${place.line}:${place.column}` : (error.stack ?? ''),
    diff,
    ...(cause ? ['caused by', ...textsOf(cause, file)] : []),
  ];
}
