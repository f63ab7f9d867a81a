/** Statistics that must not be torn apart at the end of a line: 't(55.31) = 1.92', '95% CI [-0.02, 1.01]'. */
import type { TextRun } from '@constat/report';

const NBSP = '\u00A0';

/** The same runs with the spaces inside statistics made non-breaking. */
export function keepTogether(runs: readonly TextRun[]): readonly TextRun[] {
  const text = runs.map((run) => run.text).join('');
  const glued = text
    .replace(/ ([=<>≤≥]) /g, `${NBSP}$1${NBSP}`)
    .replace(/(\d%) CI \[/g, `$1${NBSP}CI${NBSP}[`)
    .replace(/\[([^\][ ]+), ([^\][ ]+)\]/g, `[$1,${NBSP}$2]`)
    .replace(/([A-Za-zχ²])\(([\d.]+), ([\d.,]+\)|N\u00A0=)/g, `$1($2,${NBSP}$3`);
  // Each replacement keeps the length, so the runs can be cut out again.
  let from = 0;
  return runs.map((run) => {
    const part = glued.slice(from, from + run.text.length);
    from += run.text.length;
    return run.marks ? { text: part, marks: run.marks } : { text: part };
  });
}
