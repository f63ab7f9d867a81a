/** Attack rates of foods or other exposures. */
import { bold, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { rNumber, rStrings } from '../../shared/r-code.ts';
import { estimate, symbol, table, text, under, value } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import type { FoodsResult } from './compute.ts';
import type { OutbreakOptions } from './options.ts';

type Food = FoodsResult['foods'][number];

/** The suspect: the largest ratio whose interval leaves out one, else the smallest p. */
function suspectOf(foods: readonly Food[]): Food | null {
  const raised = foods.filter(({ difference }) => difference !== null && difference > 0);
  const strength = (food: Food) => food.fisherPValue ?? 1;
  return raised.length === 0
    ? null
    : raised.reduce((best, food) => (strength(food) < strength(best) ? food : best));
}

export function presentFoods(result: FoodsResult, options: OutbreakOptions): Presentation {
  const { persons, ill, foods } = result;
  const { confidenceLevel: level } = options;
  const suspect = suspectOf(foods);
  const overall = ill / persons;
  const clear = suspect !== null && (suspect.fisherPValue ?? 1) < 1 - level;
  const told = suspect
    ? foodText(suspect, level)
    : rich`no food has a higher attack rate among those who ate it`;
  return {
    finding: rich`${given(ill)} of ${given(persons)} persons fell ill (${percentNum(overall)}). ${suspect ? rich`The strongest suspect is ${bold(suspect.label)}${clear ? '' : ', though no food stands out'}: ${told}` : rich`Of ${given(foods.length)} foods ${told}`}.`,
    meta: [
      rich`*n* = ${given(persons)}`,
      rich`${given(foods.length)} ${foods.length === 1 ? 'food' : 'foods'}`,
    ],
    estimates: [
      { label: ['Overall attack rate'], value: overall, format: 'percent' },
      ...(suspect?.riskRatio
        ? [
            {
              label: [`Risk ratio, ${suspect.label}`],
              value: suspect.riskRatio.estimate,
              format: 'number' as const,
              ciLower: suspect.riskRatio.ciLower,
              ciUpper: suspect.riskRatio.ciUpper,
              level,
              reference: 1,
            },
          ]
        : []),
    ],
    tables: [ratesTable(foods), ratiosTable(foods, level)],
    checks: [
      independenceCheck('Persons must remember what they ate without knowing which food is suspected.'),
    ],
    figures: intervalFigure({
      id: 'ratios',
      title: 'Risk Ratios of the Foods',
      axis: 'Risk ratio (log axis)',
      rows: foods.flatMap(({ label, riskRatio }) =>
        riskRatio && riskRatio.estimate > 0
          ? [{ label, estimate: riskRatio.estimate, ciLower: riskRatio.ciLower, ciUpper: riskRatio.ciUpper }]
          : [],
      ),
      reference: 1,
      log: true,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is no association.`,
    }),
    interpretation: interpretation(foods, suspect),
    apa: suspect
      ? rich`The overall attack rate was ${percentNum(overall)} (${given(ill)} of ${given(persons)}). Illness went most clearly with ${suspect.label}: ${told}.`
      : rich`The overall attack rate was ${percentNum(overall)} (${given(ill)} of ${given(persons)}).`,
    methods: rich`Attack rates of those who had and had not eaten each food were compared by risk ratios with Katz’s log limits and by Fisher’s exact test, in persons with both answers.`,
    works: ['katz1978', 'woolf1955', 'fisher1935'],
    r: program(result, options),
  };
}

function foodText(food: Food, level: number): Runs {
  const { exposed, unexposed, riskRatio, fisherPValue } = food;
  const ratio = riskRatio
    ? rich`, risk ratio = ${num(riskRatio.estimate)}${riskRatio.ciLower === null ? '' : rich`, ${ciText(level, riskRatio.ciLower, riskRatio.ciUpper)}`}`
    : rich``;
  return rich`${percentNum(exposed ?? 0)} of those who ate it and ${percentNum(unexposed ?? 0)} of the others fell ill${ratio}${fisherPValue === null ? '' : rich`, ${pText(fisherPValue)}`}`;
}

const ratesTable = (foods: readonly Food[]): TableBlock =>
  table(foods, {
    id: 'attack-rates',
    title: 'Attack Rates',
    columns: [
      text('Food', ({ label }) => label),
      under(
        'Ate',
        value('Ill', 'integer', ({ cells: [a = 0] }) => a),
        value('All', 'integer', ({ cells: [a = 0, b = 0] }) => a + b),
        value('Rate', 'percent', ({ exposed }) => exposed),
      ),
      under(
        'Did not eat',
        value('Ill', 'integer', ({ cells: [, , c = 0] }) => c),
        value('All', 'integer', ({ cells: [, , c = 0, d = 0] }) => c + d),
        value('Rate', 'percent', ({ unexposed }) => unexposed),
      ),
      value('Difference', 'percent', ({ difference }) => difference),
    ],
    notes: rich`Persons whose answer is not known are left out food by food. Difference = attack rate of those who ate less that of the others, in percentage points.`,
  });

const ratiosTable = (foods: readonly Food[], level: number): TableBlock =>
  table(foods, {
    id: 'intervals',
    title: 'Ratios and Tests',
    columns: [
      text('Food', ({ label }) => label),
      estimate('Risk ratio', 'number', ({ riskRatio }) => riskRatio ?? null),
      estimate('Odds ratio', 'number', ({ oddsRatio }) => oddsRatio ?? null),
      symbol('χ²', 'statistic', ({ chiSquare }) => chiSquare?.statistic ?? null),
      symbol('p', 'p', ({ chiSquare }) => chiSquare?.pValue ?? null),
      value('Yates p', 'p', ({ yates }) => yates?.pValue ?? null),
      value('Fisher p', 'p', ({ fisherPValue }) => fisherPValue),
    ],
    notes: rich`${num(level, 'level')} limits on the log scale. *p* without correction, with Yates’s correction, and by Fisher’s exact test; none is adjusted for the number of foods.`,
  });

function interpretation(foods: readonly Food[], suspect: Food | null): readonly Runs[] {
  const [a = 0, , c = 0] = suspect?.cells ?? [];
  return [
    ...(suspect
      ? [
          rich`A vehicle shows a high attack rate among those who ate it, a low one among the others, and explains most cases: ${given(a)} of ${given(a + c)} ill persons ate ${suspect.label}.`,
        ]
      : []),
    rich`With ${given(foods.length)} ${foods.length === 1 ? 'food' : 'foods'} compared, some small *p* values come by chance; foods eaten together share their association. Stratify by the suspect to see what remains.`,
  ];
}

function program(
  { persons, ill, foods }: FoodsResult,
  { confidenceLevel: level }: OutbreakOptions,
): readonly string[] {
  return [
    `food <- ${rStrings(foods.map(({ label }) => label))}; z <- qnorm(${rNumber((1 + level) / 2)}); ${ill} / ${persons}`,
    ...(['a', 'b', 'c', 'd'] as const).map(
      (name, i) => `${name} <- base::c(${foods.map(({ cells }) => cells[i]).join(', ')})`,
    ),
    'rr <- a / (a + b) / (c / (c + d)); or <- a * d / (b * c); s <- sqrt(1/a - 1/(a + b) + 1/c - 1/(c + d)); t <- sqrt(1/a + 1/b + 1/c + 1/d)',
    'data.frame(food, a, all1 = a + b, ar1 = a / (a + b), c, all0 = c + d, ar0 = c / (c + d), difference = a / (a + b) - c / (c + d))',
    'data.frame(rr, lower = rr * exp(-z * s), upper = rr * exp(z * s), or, orLower = or * exp(-z * t), orUpper = or * exp(z * t))',
    'tables <- lapply(seq_along(a), function(i) matrix(base::c(a[i], c[i], b[i], d[i]), 2)); full <- sapply(tables, function(x) all(rowSums(x) > 0, colSums(x) > 0))',
    't(sapply(tables[full], function(x) suppressWarnings(base::c(chi = chisq.test(x, correct = FALSE)$statistic, p = chisq.test(x, correct = FALSE)$p.value, yates = chisq.test(x)$p.value, fisher = fisher.test(x)$p.value))))',
  ];
}
