import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { recordFailure } from './test-failures.ts';

/** Reports every failed browser test, and failures outside of tests. */
export default class BrowserFailures implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const name = test.titlePath().slice(3).join(' › ');
    const said = result.errors.flatMap(textsOf);
    recordFailure({ file: test.location.file, name, said: [`${result.status}:`, ...said] });
  }

  onError(error: TestError): void {
    recordFailure({ file: error.location?.file, name: '(around the journeys)', said: textsOf(error) });
  }
}

const textsOf = ({ message, value, location, stack }: TestError): (string | undefined)[] => [
  message ?? value,
  location ? `at ${location.file}:${location.line}:${location.column}` : stack,
];
