import {
  andList,
  bold,
  type FigureBlock,
  italic,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { table, under, value } from '../../shared/table.ts';
import { ALTERNATIVE_WORDS, alphaNumber, capitalRuns, given } from '../../shared/wording.ts';
import { uncertain } from '../kit/present.ts';
import { type PowerCurveResult, USUAL } from './compute.ts';
import type { PowerCurveOptions } from './options.ts';
import { isSided, rCode, TESTS } from './words.ts';

export function present(result: PowerCurveResult, options: PowerCurveOptions): Presentation {
  const { name, works } = TESTS[options.test];
  return {
    finding: finding(result, options),
    meta: [setting(options)],
    lead: [powerFigure(result, options)],
    tables: [powerTable(result, options)],
    interpretation: [
      rich`Each curve is an assumed effect; where it crosses ${num(USUAL, 'level')}, a study of that size finds such an effect four times out of five.`,
      rich`A curve that is flat at the end says that more cases gain little; a steep one that a few more gain much. Take the smallest effect that would matter.`,
    ],
    apa: apa(result, options),
    methods: rich`The power of ${name} was computed over sizes and effects (${setting(options)}).`,
    works: works,
    r: rCode(options),
  };
}

const setting = (options: PowerCurveOptions): Runs =>
  rich`${isSided(options) ? `${ALTERNATIVE_WORDS[options.alternative]}, ` : ''}α = ${alphaNumber(options.alpha)}`;

const effectWords = (effect: number, { test }: PowerCurveOptions): Runs =>
  rich`${italic(TESTS[test].symbol)} = ${given(effect)}`;

function finding(result: PowerCurveResult, options: PowerCurveOptions): Runs {
  const { unit } = TESTS[options.test];
  const { effects, sizes, needed } = result;
  const sentence = effects.map((effect, i): Runs => {
    const n = needed[i] ?? null;
    const words =
      i === 0 ? rich`An effect of ${effectWords(effect, options)}` : rich` ${effectWords(effect, options)}`;
    return n === null
      ? rich`${words} does not reach ${num(USUAL, 'level')} power with ${num(Math.max(...sizes), 'integer')}${i === 0 ? rich` ${unit.toLowerCase()}` : ''}`
      : rich`${words} has ${num(USUAL, 'level')} power from ${bold(n.toLocaleString('en'))}${i === 0 ? rich` ${unit.toLowerCase()}` : ''} on`;
  });
  const joined = sentence.flatMap((runs, i) => (i === 0 ? runs : [';', ...runs]));
  return rich`${joined}.`;
}

function powerTable({ effects, sizes, power }: PowerCurveResult, options: PowerCurveOptions): TableBlock {
  const { unit, symbol } = TESTS[options.test];
  return table(sizes, {
    id: 'power',
    title: 'Power by Size and Effect',
    columns: [
      value(unit, 'integer', (n) => n),
      under(
        'Power',
        zip(effects, power).map(([effect, ownPower]) =>
          value(rich`${italic(symbol)} = ${given(effect)}`, 'percent', (_, j) => uncertain(ownPower[j]!)),
        ),
      ),
    ],
    notes: rich`${capitalRuns(setting(options))}.`,
  });
}

function powerFigure({ curve, effects }: PowerCurveResult, options: PowerCurveOptions): FigureBlock {
  const { unit, symbol } = TESTS[options.test];
  const named = curve.map(({ n, effect, power }) => ({
    n,
    power,
    effect: `${symbol} = ${+effect.toFixed(3)}`,
  }));
  const x: Position = {
    field: 'n',
    type: 'quantitative',
    axis: { title: unit },
    scale: { zero: false, nice: false },
  };
  const y: Position = {
    field: 'power',
    type: 'quantitative',
    axis: { title: 'Power', format: '.0%' },
    scale: { domain: [0, 1] },
  };
  const order = effects.map((effect) => `${symbol} = ${+effect.toFixed(3)}`);
  return figure({
    id: 'curves',
    title: ['Power Curves'],
    table: 'curve',
    alt: `Power over the size for ${andList(order)}; a dashed line marks 80%.`,
    notes: rich`The dashed line is a power of ${num(USUAL, 'level')}.`,
    spec: {
      datasets: { curve: named, usual: [{ power: USUAL }] },
      height: 260,
      layer: [
        { data: { name: 'usual' }, mark: { type: 'rule', strokeDash: [4, 3] }, encoding: { y } },
        {
          data: { name: 'curve' },
          mark: { type: 'line' },
          encoding: {
            x,
            y,
            color: {
              field: 'effect',
              type: 'nominal',
              sort: order,
              legend: { title: 'Effect', orient: 'bottom' },
            },
            strokeDash: {
              field: 'effect',
              type: 'nominal',
              sort: order,
              legend: { title: 'Effect', orient: 'bottom' },
            },
          },
        },
      ],
    },
  });
}

function apa(result: PowerCurveResult, options: PowerCurveOptions): Runs {
  const effect = result.effects[Math.floor((result.effects.length - 1) / 2)] ?? 0;
  const n = result.needed[result.effects.indexOf(effect)] ?? null;
  const { name, unit } = TESTS[options.test];
  return n === null
    ? rich`For ${name} and ${effectWords(effect, options)} a power of ${num(USUAL, 'level')} is not reached with ${num(Math.max(...result.sizes), 'integer')} ${unit.toLowerCase()} (${setting(options)}).`
    : rich`For ${name} and ${effectWords(effect, options)}, ${num(n, 'integer')} ${unit.toLowerCase()} give a power of ${num(USUAL, 'level')} (${setting(options)}).`;
}
