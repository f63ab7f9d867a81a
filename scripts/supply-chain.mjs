// npm run licences: writes docs/licences.md and, into .cache, the bill of materials (CycloneDX). npm run audit:known asks the registry for
// known weaknesses, and says so when it cannot be reached. Whether all is in order is part of npm run structure.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { billOf, listOf } from './supply-chain-rules.mjs';
import { LIST, lock, parts } from './supply-chain-state.mjs';

const BILL = join(root, '.cache', 'sbom.cdx.json');

if (process.argv[2] === 'audit') {
  audit();
} else {
  writeFileSync(LIST, listOf(parts));
  mkdirSync(join(root, '.cache'), { recursive: true });
  const bill = billOf(parts, { name: lock.name, version: lock.version });
  writeFileSync(BILL, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`Wrote ${LIST} and ${BILL}: ${parts.length} packages.`);
}

/** Known weaknesses of what the product contains, high or worse. */
function audit() {
  let report;
  try {
    report = execFileSync('npm', ['audit', '--omit=dev', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    report = error !== null && typeof error === 'object' && 'stdout' in error ? String(error.stdout) : '';
  }
  /** @type {{ metadata?: { vulnerabilities?: Record<string, number> } }} */
  let answer = {};
  try {
    answer = JSON.parse(report);
  } catch {
    // Nothing came: said below.
  }
  const found = answer.metadata?.vulnerabilities;
  if (!found) return console.log('The registry could not be asked for known weaknesses.');
  const { high = 0, critical = 0 } = found;
  console.log(`Known weaknesses: ${JSON.stringify(found)}`);
  if (high + critical > 0) process.exitCode = 1;
}
