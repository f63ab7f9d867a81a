import { execFileSync } from 'node:child_process';

/** How many commits there are, so that tests take turns from one to the next; 0 where there is no history to count. */
export function commitCount() {
  try {
    const count = execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(count, 10) || 0;
  } catch {
    return 0;
  }
}
