// What the tools of the stages write down about their run, as counts and the words of what failed.
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, note?: string, details?: string[] }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult
 * @typedef {{ name: string, message: string, assertionResults: VitestResult[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, success: boolean, testResults: VitestFile[] }} VitestReport
 * @typedef {{ topics: { passed: number, failed: number, pending: number }[] }} ReferenceReport
 * @typedef {{ status: string, errors: { message?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** How the words of a test that failed for good begin. */
export const FAILED = 'failed:';

/**
 * What a failed test said, short enough to be read at the end of everything.
 * @param {string} title
 * @param {string} message
 */
function told(title, message) {
  return `${title}\n${stripVTControlCharacters(message).slice(0, 1500)}`;
}

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function unitCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    details: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message === '' ? [] : [told(`${FAILED} ${name}`, message)]),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          told(`${FAILED} ${name} ${fullName}`, failureMessages.join('\n')),
        ),
    ]),
  };
}

/**
 * @param {ReferenceReport} report
 * @returns {Counts}
 */
export function referenceCounts({ topics }) {
  /** @param {'passed' | 'failed' | 'pending'} key */
  const sum = (key) => topics.reduce((total, topic) => total + topic[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    note: `${sum('pending')} cases have no adapter yet`,
  };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function browserCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    details: failures(suites),
    ...(stats.flaky > 0 ? { note: `${stats.flaky} at the second try` } : {}),
  };
}

/**
 * The journeys that failed, in the end or at their first try, each with what it said.
 * @param {readonly PlaywrightSuite[]} suites
 * @returns {string[]}
 */
function failures(suites) {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
          const verdict = status === 'flaky' ? 'passed at the second try:' : FAILED;
          return told(`${verdict} ${file}:${line} ${title}`, errors.join('\n'));
        }),
    ),
    ...failures(inner ?? []),
  ]);
}
