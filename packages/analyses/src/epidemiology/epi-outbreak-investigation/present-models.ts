/** Reproduction number from the final size, and the model of susceptible, infected and recovered. */
import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { figure } from '../../shared/figure.ts';
import { given } from '../../shared/wording.ts';
import type { SirResult } from './compute.ts';
import type { OutbreakOptions } from './options.ts';

const MIXING = rich`The model lets everybody meet everybody alike. Households, age groups and changes of behaviour make real epidemics smaller than it says.`;

/** R0 from the attack rate of an epidemic that is over. */
export function presentFinalSize(r0: number, options: OutbreakOptions): Presentation {
  const { initialSusceptible: susceptible } = options;
  const attack = options.attackRate ?? 0;
  const threshold = 1 - 1 / r0;
  const told = rich`An attack rate of ${percentNum(attack)}${susceptible < 1 ? rich` where ${percentNum(susceptible)} were susceptible` : ''} belongs to a basic reproduction number of ${num(r0)}`;
  return {
    finding: rich`${told}.`,
    meta: [rich`attack rate ${percentNum(attack)}`, ['final size']],
    estimates: [{ label: [{ text: 'R0' }], value: r0, format: 'number', reference: 1 }],
    tables: [
      measureTable({
        title: 'Final Size',
        rows: [
          { label: 'R0', estimate: r0, main: true },
          { label: 'R at the start', estimate: r0 * susceptible },
          { label: 'Susceptible at the end', estimate: susceptible - attack, format: 'percent' },
          ...(r0 > 1
            ? [{ label: 'Herd immunity threshold', estimate: threshold, format: 'percent' as const }]
            : []),
        ],
        level: null,
        notes: rich`R at the start = R0 times the share that was susceptible. The threshold is the share immune above which cases fall: 1 − 1/R0.`,
      }),
    ],
    interpretation: [
      rich`R0 is how many others a case infects where everybody is susceptible. It follows from the final size without knowing how fast the epidemic went.`,
      MIXING,
    ],
    apa: rich`${told} (final size equation).`,
    methods: rich`R0 was computed from the final size equation, log(S₀/(S₀ − A))/A, with A the share infected and S₀ the share susceptible at the start.`,
    works: ['kermackMcKendrick1927'],
    r: [
      `A <- ${attack}; S0 <- ${susceptible}; R0 <- log(S0 / (S0 - A)) / A; c(R0 = R0, start = R0 * S0, left = S0 - A, threshold = 1 - 1 / R0)`,
    ],
  };
}

/** R0, threshold and final size from two rates. */
export function presentSir(result: SirResult, options: OutbreakOptions): Presentation {
  const { r0, herdImmunityThreshold, criticalVaccinationCoverage: coverage, attackRate, course } = result;
  const grows = r0 > 1;
  const possible = coverage <= 1;
  const lines = course.flatMap(({ time, susceptible, infected }) => [
    { time, share: susceptible, state: 'Susceptible' },
    { time, share: infected, state: 'Infected' },
    { time, share: Math.max(0, 1 - susceptible - infected), state: 'Recovered' },
  ]);
  const told = grows
    ? rich`R0 is ${num(r0)}: without measures ${percentNum(attackRate)} would be infected, and the epidemic cannot grow once ${percentNum(herdImmunityThreshold)} are immune`
    : rich`R0 is ${num(r0)}: each case infects at most one other, and no epidemic can grow`;
  return {
    finding: rich`${told}${grows ? (possible ? rich`, which needs a vaccination coverage of ${percentNum(coverage)}` : rich`, which this vaccine cannot reach even if everybody has it`) : ''}.`,
    meta: [rich`β = ${given(options.beta ?? 0)}, γ = ${given(options.gamma ?? 0)}`, ['SIR model']],
    estimates: [
      { label: ['R0'], value: r0, format: 'number', reference: 1 },
      { label: ['Attack rate'], value: attackRate, format: 'percent' },
      ...(grows
        ? [{ label: ['Herd immunity threshold'], value: herdImmunityThreshold, format: 'percent' as const }]
        : []),
    ],
    tables: [
      measureTable({
        title: 'The Epidemic',
        rows: [
          { label: 'R0', estimate: r0, main: true },
          { label: 'Attack rate', estimate: attackRate, format: 'percent' },
          ...(grows
            ? [
                {
                  label: 'Herd immunity threshold',
                  estimate: herdImmunityThreshold,
                  format: 'percent' as const,
                },
                { label: 'Vaccination coverage needed', estimate: coverage, format: 'percent' as const },
              ]
            : []),
          { label: 'Infectious period', estimate: 1 / (options.gamma ?? 1) },
        ],
        level: null,
        notes: rich`Attack rate = share infected in the end in a fully susceptible population. Coverage = threshold over the efficacy of the vaccine (${percentNum(options.vaccineEfficacy)}); above 100% it cannot be reached.`,
      }),
    ],
    figures: [
      figure({
        id: 'course',
        title: ['Course of the Epidemic'],
        table: 'course',
        alt: `Shares susceptible, infected and recovered over time, starting with one infected in a thousand. At most ${(100 * Math.max(...course.map(({ infected }) => infected))).toFixed(1)}% are infected at once.`,
        notes: rich`The model of susceptible, infected and recovered persons, from one infected in a thousand.`,
        spec: {
          height: 230,
          datasets: { course: lines },
          data: { name: 'course' },
          mark: { type: 'line' },
          encoding: {
            x: { field: 'time', type: 'quantitative', axis: { title: 'Time' }, scale: { nice: false } },
            y: {
              field: 'share',
              type: 'quantitative',
              scale: { domain: [0, 1] },
              axis: { title: 'Share', format: '.0%' },
            },
            color: {
              field: 'state',
              type: 'nominal',
              sort: ['Susceptible', 'Infected', 'Recovered'],
              title: null,
              legend: { orient: 'bottom' },
            },
          },
        },
      }),
    ],
    interpretation: [MIXING],
    apa: rich`${told} (SIR model).`,
    methods: rich`R0 = β/γ; the final size is the root of A = 1 − exp(−R0 A), the herd immunity threshold 1 − 1/R0.`,
    works: ['kermackMcKendrick1927'],
    r: [
      `R0 <- ${options.beta} / ${options.gamma}; c(R0 = R0, threshold = 1 - 1 / R0, coverage = (1 - 1 / R0) / ${options.vaccineEfficacy}, period = 1 / ${options.gamma})`,
      ...(grows
        ? ['uniroot(function(A) 1 - exp(-R0 * A) - A, c(log(R0) / R0, 1), tol = 1e-14)$root  # attack rate']
        : []),
    ],
  };
}
