/** The t test of Stata, whose t, degrees of freedom and p values stand on lines of their own. */
import type { FoundTest } from './found.ts';
import type { Line } from './lines.ts';
import { readNumber } from './numbers.ts';

const T_LINE = /^ {0,4}diff = (.{1,60}?) {2,60}t = {1,20}(-?[\d.]{1,20})\s*$/;
/** Lines in which the rest is found. */
const REST = 7;

/** The t test that begins at a line. */
export function readStata(
  lines: readonly Line[],
  at: number,
): { readonly tests: readonly FoundTest[]; readonly from: number; readonly to: number } | null {
  const line = lines[at];
  const match = line && line.text.length < 200 ? T_LINE.exec(line.text) : null;
  if (!line || !match) return null;
  const rest = lines.slice(at + 1, at + 1 + REST);
  const df = rest.map(({ text }) => /degrees of freedom = {1,20}([\d.]{1,20})/i.exec(text)).find(Boolean);
  const p = rest.map(({ text }) => /Pr\(\|T\| > \|t\|\) = ([\d.]{1,20})/.exec(text));
  const place = p.findIndex((one) => one !== null);
  const statistic = readNumber(match[2] ?? '', false);
  const pValue = readNumber(p[place]?.[1] ?? '', false);
  if (!statistic || !pValue) return null;
  const test: FoundTest = {
    label: `t test, ${(match[1] ?? '').trim()}`,
    symbol: 't',
    family: 't',
    statistic,
    df1: df ? readNumber(df[1] ?? '', false) : null,
    df2: null,
    n: null,
    p: { ...pValue, relation: '=' },
    oneSided: false,
    companions: [],
    interval: null,
    start: line.start,
    end: rest[place]?.end ?? line.end,
  };
  return { tests: [test], from: at, to: at + 2 + place };
}
