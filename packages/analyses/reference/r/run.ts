/**
 * npm run check:r [id ...]: runs the R program that each analysis prints, on its example with everything switched on and in the variants
 * of variants.ts, and looks for every number of the estimates and tables among those that R prints, with its sign and at its place: limits in their order,
 * degrees of freedom beside their statistic, rows in their order. What R does not print as it is shown is in known.txt, exactly.
 * A run of a commit takes a part of them in turn: the programs and numbers of all are kept in golden files. Writes .cache/test/r.json. Needs Rscript; packages that R lacks are said.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { partOf, TURNS } from '../../../../scripts/in-turn.ts';
import { catalogue, loadAnalysis } from '../../src/index.ts';
import { compareTable } from './compare.ts';
import { type Example, exampleOf, variantOf } from './examples.ts';
import { judge } from './judge.ts';
import { loadKnown, NOTHING_KNOWN } from './known.ts';
import { printedNumbers } from './printed.ts';
import { hasR, type Printed, runPrograms } from './programs.ts';
import { shownTables } from './shown.ts';
import { VARIANTS } from './variants.ts';

const REPORT = '.cache/test';
const known = loadKnown();

interface Answer {
  readonly isRight: boolean;
  readonly skipped: number;
}

function check({ id, blocks }: Example, { text, missing, stopped }: Printed): Answer {
  if (stopped !== null) {
    console.log(`✗ ${id}: R stopped: ${stopped.trim()}`);
    return { isRight: false, skipped: 0 };
  }
  const printed = printedNumbers(text);
  const compared = shownTables(blocks).map((table) => compareTable(table, printed));
  const findings = compared.flatMap((each) => each.findings);
  const { failures, skipped } = judge(known.get(id) ?? NOTHING_KNOWN, findings, missing);
  const numbers = compared.reduce((sum, each) => sum + each.compared, 0);
  const absent = findings.filter(({ kind }) => kind === 'absent').length;
  console.log(
    `${failures.length === 0 ? '✓' : '✗'} ${id}: R prints ${numbers - absent} of ${numbers} numbers${
      missing.length > 0 ? `; not installed: ${missing.join(', ')}` : ''
    }`,
  );
  for (const failure of failures) console.log(`    ${failure}`);
  return { isRight: failures.length === 0, skipped };
}

async function checkAll(ids: readonly string[]): Promise<{ passed: number; failed: number; note?: string }> {
  const examples: Example[] = [];
  for (const id of ids) {
    examples.push(await exampleOf((await loadAnalysis(id))!));
    for (const variant of VARIANTS) if (variant.analysis === id) examples.push(await variantOf(variant));
  }
  const printed = await runPrograms(examples.map(({ program }) => program));
  const answers = examples.map((example) => check(example, printed.get(example.id)!));
  const passed = answers.filter(({ isRight }) => isRight).length;
  const missing = [...new Set([...printed.values()].flatMap((each) => each.missing))].sort();
  const skipped = answers.reduce((sum, answer) => sum + answer.skipped, 0);
  return {
    passed,
    failed: answers.length - passed,
    ...(missing.length > 0
      ? { note: `R lacks ${missing.join(', ')}${skipped > 0 ? `: ${skipped} numbers not compared` : ''}` }
      : {}),
  };
}

const wanted = process.argv.slice(2);
const all = catalogue.map(({ id }) => id);
const ids = wanted.length === 0 ? partOf(all, TURNS) : all.filter((id) => wanted.includes(id));
const report = hasR()
  ? await checkAll(ids)
  : { passed: 0, failed: 0, note: 'Rscript is not on the path: R programs were not run' };
mkdirSync(REPORT, { recursive: true });
writeFileSync(`${REPORT}/r.json`, `${JSON.stringify(report)}\n`);
console.log(
  `R programs: ${report.passed} passed, ${report.failed} failed${report.note ? ` (${report.note})` : ''}`,
);
process.exitCode = report.failed > 0 ? 1 : 0;
