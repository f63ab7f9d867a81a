import { num, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { table, text, value } from '../../shared/table.ts';
import { precisionParts } from '../kit/precision.ts';
import { type PlanWords, planParts, sizeColumns } from '../kit/present.ts';
import { withRatio } from './coefficient-studies.ts';
import type { AdvancedSizeResult } from './compute.ts';
import { isOneOf, SIDED } from './designs.ts';
import { effectOf } from './effects.ts';
import { askedHalfWidth } from './estimates.ts';
import { type AdvancedSizeOptions, options as fields } from './options.ts';
import { rCode } from './r-code.ts';
import { DESIGN_WORDS, ESTIMATED, effectWords, VALUE_WORDS } from './words.ts';

export function present(result: AdvancedSizeResult, given: AdvancedSizeOptions): Presentation {
  const options = withRatio(given);
  return result.precision ? estimateBlocks(result, options) : testParts(result, options);
}

/** The words of a value; one that is whole has no decimals. */
const wordsOf = (key: string, value: number) => {
  const words = VALUE_WORDS[key]!;
  return words.format === 'number' && Number.isInteger(value)
    ? { ...words, format: 'integer' as const }
    : words;
};

function estimateBlocks({ plan, precision, values }: AdvancedSizeResult, options: AdvancedSizeOptions) {
  const { method, works, advice } = DESIGN_WORDS[options.design];
  return precisionParts(plan, precision!, {
    of: ESTIMATED[options.design] ?? '',
    asked: askedHalfWidth(options),
    level: options.confidenceLevel,
    method,
    advice,
    works,
    rCode: rCode(options),
    rows: Object.entries(values).map(([key, value]) => ({
      label: VALUE_WORDS[key]!.label.join(''),
      value,
      format: wordsOf(key, value).format === 'integer' ? 'integer' : 'number',
    })),
  });
}

function testParts(result: AdvancedSizeResult, options: AdvancedSizeOptions): Presentation {
  const { plan, values, detectable } = result;
  const { method, works, notes, advice } = DESIGN_WORDS[options.design];
  const effect = effectOf(options);
  const words: PlanWords = {
    effect: effectWords(options, detectable),
    method,
    side: options.design === 'icc-walter' ? 'one-sided' : isOneOf(SIDED, options.design) ? options.sides : '',
    alpha: options.alpha,
    works,
    rows: [
      ...(detectable === null || !effect
        ? []
        : [
            {
              label: [`Detectable: ${fields[effect.option].label}`],
              value: detectable,
              format: 'number' as const,
            },
          ]),
      ...Object.entries(values).map(([key, value]) => ({ ...wordsOf(key, value), value })),
    ],
    notes,
    advice,
    rCode: rCode(options),
  };
  const parts = planParts(plan, words, options);
  return { ...parts, tables: [...parts.tables, ...formulaTable(result), ...effectTable(result, options)] };
}

const FORMULAS = { kelsey: 'Kelsey', fleiss: 'Fleiss', fleissContinuity: 'Fleiss, corrected' } as const;

/** The size by all three formulas. */
function formulaTable({ formulas, plan }: AdvancedSizeResult): TableBlock[] {
  if (formulas.length === 0) return [];
  return [
    table(formulas, {
      id: 'formulas',
      title: 'Sizes by Formula',
      columns: [
        text('Formula', ({ formula }) => FORMULAS[formula]),
        value(`${plan.groups[0]}, unrounded`, 'number', ({ exact }) => exact),
        sizeColumns(plan.groups),
        value('In all', 'integer', ({ total }) => total),
      ],
      notes: rich`Corrected: with the correction for continuity.`,
    }),
  ];
}

/** How the size depends on the effect that is assumed. */
function effectTable({ effects, plan }: AdvancedSizeResult, options: AdvancedSizeOptions): TableBlock[] {
  const chosen = effectOf(options);
  if (effects.length < 2 || !chosen) return [];
  const many = plan.groups.length > 1;
  return [
    table(effects, {
      id: 'effects',
      title: 'Sizes for Other Effects',
      columns: [
        value(fields[chosen.option].label, 'number', ({ effect }) => [
          num(effect, 'number', Math.abs(effect) < 1 ? 3 : 2),
        ]),
        many ? sizeColumns(plan.groups) : [],
        value(many ? 'In all' : 'Size', 'integer', ({ total }) => total),
      ],
      notes: rich`With the power that was asked for.`,
    }),
  ];
}
