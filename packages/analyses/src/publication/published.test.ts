/** Tables that were printed, made again from the data that they were made from. */
import { readFileSync } from 'node:fs';
import { bytesSource, Frame, importCsv } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf } from '../../test/frames.ts';
import { referenceFrame } from '../../test/reference-frame.ts';
import type { Estimate } from './kit/fit-parts.ts';
import type { RegressionTableResult } from './regression-table/compute.ts';
import { analysis as regressionTable } from './regression-table/index.ts';
import type { Table1Result } from './table1/compute.ts';
import { analysis as table1 } from './table1/index.ts';

/** Table by treatment in Yoshida and Bartel (2022), vignette of the R package tableone: mean (SD) of both arms and p. */
const PBC_NUMBERS = `
time 2015.62 1094.12 1996.86 1155.93 0.883
age 51.42 11.01 48.58 9.96 0.018
bili 2.87 3.63 3.65 5.28 0.131
chol 365.01 209.54 373.88 252.48 0.748
albumin 3.52 0.44 3.52 0.40 0.874
copper 97.64 90.59 97.65 80.49 0.999
alk.phos 2021.30 2183.44 1943.01 2101.69 0.747
ast 120.21 54.52 124.97 58.93 0.460
trig 124.14 71.54 125.25 58.52 0.886
platelet 258.75 100.32 265.20 90.73 0.555
protime 10.65 0.85 10.80 1.14 0.197`;

/** The same table: counts of both arms, level by level, and p where it is Pearson's without a correction for continuity. */
const PBC_COUNTS: Readonly<Record<string, readonly [readonly number[], readonly number[], number | null]>> = {
  status: [[83, 10, 65], [85, 9, 60], 0.894],
  sex: [[137, 21], [139, 15], null],
  edema: [[132, 16, 10], [131, 13, 10], 0.877],
  stage: [[12, 35, 56, 55], [4, 32, 64, 54], 0.201],
};

it('the Mayo Clinic trial of D-penicillamine by treatment', async () => {
  const bytes = readFileSync(new URL('../../test/published/pbc.csv', import.meta.url));
  const { dataset } = await importCsv(bytesSource(bytes), { name: 'pbc' });
  const numbers = PBC_NUMBERS.trim()
    .split('\n')
    .map((line) => line.split(' '));
  const { result } = await done(table1, new Frame(dataset.columns), {
    variables: [...numbers.map(([name]) => name), ...Object.keys(PBC_COUNTS)],
    group: 'trt',
    summary: 'mean',
    meansTest: 'student',
    smallCounts: 'chi',
    columns: ['tests'],
  });
  const { characteristics, sizes } = result as Table1Result;
  expect(sizes).toEqual([158, 154]);
  const printed = characteristics.flatMap((one) => {
    if (one.kind !== 'number') return [];
    const [first, second] = one.columns;
    const values = [first?.mean, first?.sd, second?.mean, second?.sd].map((value) => value?.toFixed(2));
    return [[one.name, ...values, one.test?.pValue.toFixed(3)]];
  });
  expect(printed).toEqual(numbers);
  for (const one of characteristics) {
    if (one.kind === 'number') continue;
    const [first, second, p] = PBC_COUNTS[one.name]!;
    expect([one.name, one.columns[0]?.counts, one.columns[1]?.counts]).toEqual([one.name, first, second]);
    if (p !== null) expect(one.test?.pValue).toBeCloseTo(p, 3);
  }
});

/** The estimates of the multivariable model, in the order of its predictors. */
async function estimates(
  frame: Frame,
  options: Readonly<Record<string, unknown>>,
): Promise<readonly number[]> {
  const { result } = await done(regressionTable, frame, options);
  const { columns, variables } = result as RegressionTableResult;
  return variables
    .flatMap(({ name }) =>
      (columns.at(-1)!.parts[name]?.cells ?? []).flatMap((cell): readonly Estimate[] =>
        cell?.estimate ? [cell.estimate] : [],
      ),
    )
    .map(({ estimate }) => estimate ?? Number.NaN);
}
const logs = (ratios: readonly number[], digits: number) =>
  ratios.map((ratio) => Number(Math.log(ratio).toFixed(digits)));

it('low birth weight, Hosmer and Lemeshow (2000), Table 2.2', async () => {
  const ratios = await estimates(await referenceFrame('pub_birthwt.csv'), {
    outcome: 'low',
    type: 'logistic',
    covariates: ['age', 'lwt', 'ftv'],
    factors: ['race'],
    references: { race: 'white' },
  });
  expect(logs(ratios, 3)).toEqual([-0.024, -0.014, -0.049, 1.004, 0.433]);
});

it('lung cancer of veterans, Venables and Ripley (2002), section 13.3', async () => {
  const ratios = await estimates(await referenceFrame('adv_veteran.csv'), {
    outcome: 'time',
    event: 'status',
    type: 'cox',
    covariates: ['age', 'karno', 'diagtime'],
    factors: ['trt', 'celltype', 'prior'],
    references: { celltype: 'squamous' },
  });
  expect(ratios.map((ratio) => Number(Math.log(ratio).toPrecision(4)))).toEqual([
    -0.008706, -0.03282, 0.00008132, 0.2946, 1.196, 0.4013, 0.8616, 0.07159,
  ]);
});

it('employment, Longley (1967), with the certified values of NIST', async () => {
  const slopes = await estimates(await referenceFrame('core_nist_longley.csv'), {
    outcome: 'y',
    type: 'linear',
    covariates: ['x1', 'x2', 'x3', 'x4', 'x5', 'x6'],
  });
  const certified = [
    15.0618722713733, -0.035819179292591, -2.02022980381683, -1.03322686717359, -0.0511041056535807,
    1829.15146461355,
  ];
  for (const [i, slope] of slopes.entries()) expect(slope / certified[i]!).toBeCloseTo(1, 8);
});

it('a randomized trial of counts, Dobson (1990), p. 93', async () => {
  const rates = await estimates(
    frameOf({
      counts: [18, 17, 15, 20, 10, 20, 25, 13, 12],
      outcome: ['1', '2', '3', '1', '2', '3', '1', '2', '3'],
      treatment: ['1', '1', '1', '2', '2', '2', '3', '3', '3'],
    }),
    { outcome: 'counts', type: 'poisson', factors: ['outcome', 'treatment'] },
  );
  expect(logs(rates, 4).map((value) => value + 0)).toEqual([-0.4543, -0.293, 0, 0]);
});
