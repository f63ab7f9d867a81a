/** A life table. */

import { formatNumber, num, rich, type TableBlock } from '@constat/report';
import type { LifeTable } from '@constat/stats';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { figure } from '../../shared/figure.ts';
import { rNumber } from '../../shared/r-code.ts';
import { symbol, table, value } from '../../shared/table.ts';
import { ciText, given } from '../../shared/wording.ts';
import { lifeClassesOf } from './compute.ts';
import type { DemographicsOptions } from './options.ts';

/** Share of newborns that reach an age of the table. */
const reaching = ({ ages, lx }: LifeTable, age: number): number | null => {
  const index = ages.indexOf(age);
  return index > 0 ? lx[index]! / lx[0]! : null;
};

export function presentLife(life: LifeTable, options: DemographicsOptions): Presentation {
  const { confidenceLevel: level, lifeTableMethod: method } = options;
  const { lifeExpectancyAtBirth: e0, standardError, ciLower, ciUpper, ages, ex } = life;
  const start = ages[0]!;
  const at65 = ages.indexOf(65) > 0 ? ex[ages.indexOf(65)]! : null;
  const reach65 = reaching(life, 65);
  const limits = ciLower === null ? rich`` : rich`, ${ciText(level, ciLower, ciUpper)}`;
  const named = start === 0 ? rich`Life expectancy at birth` : rich`Life expectancy at age ${given(start)}`;
  return {
    finding: rich`${named} is ${num(e0)} years${limits}${at65 === null ? '' : rich`; at age 65 it is ${num(at65)} more years`}${reach65 === null ? '' : rich`, and ${percentNum(reach65)} reach that age`}.`,
    meta: [rich`${given(ages.length)} classes of age`, [method === 'chiang' ? 'Chiang' : 'Greville']],
    estimates: [
      {
        label: named,
        value: e0,
        format: 'number',
        ...(ciLower === null ? {} : { ciLower, ciUpper, level }),
      },
      ...(at65 === null ? [] : [{ label: ['At age 65'], value: at65, format: 'number' as const }]),
    ],
    tables: [
      measureTable({
        title: 'Life Expectancy',
        rows: [
          { label: start === 0 ? 'At birth' : `At age ${start}`, estimate: e0, ciLower, ciUpper, main: true },
          ...(at65 === null ? [] : [{ label: 'At age 65', estimate: at65 }]),
          ...(reach65 === null
            ? []
            : [{ label: 'Reach age 65', estimate: reach65, format: 'percent' as const }]),
        ],
        level: standardError === null ? null : level,
        notes:
          standardError === null
            ? rich`Greville’s method has no standard error.`
            : rich`In years; standard error at birth ${num(standardError, 'number', 4)} (Chiang), from the random variation of the deaths alone.`,
      }),
      lifeTableBlock(life),
    ],
    figures: [
      figure({
        id: 'survivors',
        title: ['Survivors'],
        table: 'survivors',
        alt: `Survivors of ${options.radix.toLocaleString('en')} newborns by age: ${zip(ages, life.lx)
          .map(([age, ownLx]) => `${formatNumber(ownLx, 'integer')} at ${age}`)
          .join(', ')}.`,
        notes: rich`Persons of the life table who reach each age, of ${given(options.radix)} at the start.`,
        spec: {
          height: 230,
          datasets: { survivors: zip(ages, life.lx).map(([age, ownLx]) => ({ age, survivors: ownLx })) },
          data: { name: 'survivors' },
          mark: { type: 'line', point: true },
          encoding: {
            x: { field: 'age', type: 'quantitative', axis: { title: 'Age' }, scale: { nice: false } },
            y: { field: 'survivors', type: 'quantitative', axis: { title: 'Survivors' } },
          },
        },
      }),
    ],
    interpretation: [
      rich`Life expectancy is how long newborns would live on average if the death rates of this year held all their life. It is no forecast: rates will change.`,
      ...(standardError === null
        ? []
        : [
            rich`The interval speaks of chance in the numbers of deaths only, not of errors in deaths or population.`,
          ]),
    ],
    apa: rich`${named} was ${num(e0)} years${limits}.`,
    methods: rich`An abridged period life table was computed by the method of ${method === 'chiang' ? 'Chiang' : 'Greville (Chiang’s below age 5)'}${options.axFrom === 'usual' ? ', with deaths in the middle of each class, after 0.1 years in the first year of life and 1.6 years from 1 to 4' : ''}.`,
    works: ['chiang1984', 'prestonHeuvelineGuillot2001'],
    r: program(life, options),
  };
}

const lifeTableBlock = ({ ages, mx, ax, qx, lx, dx, Lx, Tx, ex }: LifeTable): TableBlock =>
  table(ages, {
    id: 'life-table',
    title: 'Life Table',
    columns: [
      value('Age from', 'df', (age) => age),
      symbol('m', 'number', (_, i) => mx[i]!, 5),
      symbol('a', 'number', (_, i) => ax[i]!),
      symbol('q', 'number', (_, i) => qx[i]!, 5),
      symbol('l', 'integer', (_, i) => lx[i]!),
      symbol('d', 'integer', (_, i) => dx[i]!),
      symbol('L', 'integer', (_, i) => Lx[i]!),
      symbol('T', 'integer', (_, i) => Tx[i]!),
      symbol('e', 'number', (_, i) => ex[i]!),
    ],
    notes: rich`*m* = deaths per person-year, *a* = years lived in the class by those who die in it, *q* = chance to die in it, *l* = survivors, *d* = deaths, *L* = person-years lived, *T* = those still to be lived, *e* = life expectancy.`,
  });

function program(life: LifeTable, options: DemographicsOptions): readonly string[] {
  const classes = lifeClassesOf(options);
  const list = (values: readonly number[]) => `c(${values.join(', ')})`;
  const greville = options.lifeTableMethod === 'greville';
  return [
    `age <- ${list(classes.map(({ age }) => age))}; deaths <- ${list(classes.map(({ deaths }) => deaths))}; pop <- ${list(classes.map(({ population }) => population))}`,
    `a <- ${list(life.ax.slice(0, -1).map(rNumber))}; k <- length(age); n <- diff(age); m <- deaths / pop; M <- m[-k]`,
    greville
      ? 'q <- c(ifelse(age[-k] >= 5, M / (1 / n + M * (1 / 2 + n / 12 * (M - 0.09))), n * M / (1 + (n - a) * M)), 1)'
      : 'q <- c(n * M / (1 + (n - a) * M), 1)',
    `l <- ${options.radix} * cumprod(c(1, 1 - q[-k])); d <- l * q; L <- c(ifelse(M > 0, d[-k] / M, n * l[-k]), l[k] / m[k]); T <- rev(cumsum(rev(L))); e <- T / l`,
    'data.frame(age, m, q, l, d, L, T, e); if (any(age == 65)) l[age == 65] / l[1]',
    ...(greville
      ? []
      : [
          `v <- ifelse(deaths > 0, q^2 * (1 - q) / deaths, 0)[-k]; se <- sqrt(sum(l[-k]^2 * (n - a + e[-1])^2 * v)) / l[1]; e[1] + c(se = se, estimate = 0, lower = -1, upper = 1)[-1] * qnorm(${rNumber((1 + options.confidenceLevel) / 2)}) * se; se`,
        ]),
  ];
}
