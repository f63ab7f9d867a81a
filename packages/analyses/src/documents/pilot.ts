/** What the results of a pilot say against its criteria, and what does not agree in its plan. */
import { type FigureBlock, type Ink, num, type Runs, rich } from '@constat/report';
import { isDay } from './check.ts';
import type { DocumentContent, DocumentProblem, DocumentRow } from './contract.ts';
import { bars } from './draw/bars.ts';
import { figure, PHONE, WIDE } from './draw/figure.ts';
import { dayNumber, gantt } from './draw/gantt.ts';
import { isBefore, placedRows, rowProblem } from './rules.ts';
import { cellOf, numberOf, rowsOf, textOf } from './values.ts';

export const CRITERIA = { key: 'criteria', label: 'Success Criteria' };
export const SCHEDULE = { key: 'schedule', label: 'Schedule' };
export const DECISIONS = { open: 'Not decided', go: 'Roll out', adapt: 'Change and try again', stop: 'Stop' };

interface Criterion {
  readonly name: string;
  readonly must: boolean;
  readonly baseline: number | null;
  readonly target: number | null;
  readonly result: number | null;
  /** null while target or result is missing. */
  readonly met: boolean | null;
  /** Share of the way from baseline to target, 1 at the target; null where there is no way. */
  readonly way: number | null;
}

/** A row of the criteria with what its result says. */
export function criterionOf(row: DocumentRow): Criterion {
  const value = (key: string) => numberOf(cellOf(row, key));
  const [baseline, target, result] = [value('baseline'), value('target'), value('result')];
  const isHigher = cellOf(row, 'direction') === 'higher';
  return {
    name: cellOf(row, 'criterion') || 'Unnamed criterion',
    must: cellOf(row, 'kind') !== 'want',
    baseline,
    target,
    result,
    met: target === null || result === null ? null : isHigher ? result >= target : result <= target,
    way:
      baseline === null || target === null || result === null || baseline === target
        ? null
        : (result - baseline) / (target - baseline),
  };
}

const criteriaOf = (content: DocumentContent): readonly Criterion[] =>
  rowsOf(content, CRITERIA.key).map(criterionOf);

/** What the rule says of the results: true is a success, null while it cannot be said. */
export function verdictOf(content: DocumentContent): boolean | null {
  const criteria = criteriaOf(content);
  const rule = textOf(content, 'rule') || 'musts';
  const counted = rule === 'musts' ? criteria.filter(({ must }) => must) : criteria;
  if (counted.length === 0) return null;
  const met = counted.filter((each) => each.met === true).length;
  const open = counted.filter((each) => each.met === null).length;
  const asked = rule === 'number' ? numberOf(textOf(content, 'least')) : counted.length;
  if (asked === null) return null;
  if (met >= asked) return true;
  return met + open < asked ? false : null;
}

const VERDICTS = { true: 'Met', false: 'Not met' };
/** “Met” or “Not met”; null while that cannot be said. */
export const metWords = (met: boolean | null): string | null => (met === null ? null : VERDICTS[`${met}`]);

/** Criteria that cannot be judged. */
export function criteriaProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = placedRows(content, CRITERIA.key);
  return rows.flatMap(({ row, place }) => {
    const { name, baseline, target } = criterionOf(row);
    const isHigher = cellOf(row, 'direction') === 'higher';
    if (target === null)
      return [
        rowProblem(
          CRITERIA,
          place,
          'target',
          `${name} has no Target; say before the pilot which value is a success.`,
        ),
      ];
    if (baseline === null)
      return [
        rowProblem(
          CRITERIA,
          place,
          'baseline',
          `${name} has no Baseline; measure it before the pilot, or the result has nothing to be compared with.`,
        ),
      ];
    return (isHigher ? target <= baseline : target >= baseline)
      ? [
          rowProblem(
            CRITERIA,
            place,
            'target',
            `the target of ${name} (${target}) is no better than its baseline (${baseline}); change one of the two, or the direction.`,
          ),
        ]
      : [];
  });
}

/** What does not agree between rule, results and decision. */
export function decisionProblems(content: DocumentContent): readonly DocumentProblem[] {
  const criteria = criteriaOf(content);
  const rule = textOf(content, 'rule') || 'musts';
  const least = numberOf(textOf(content, 'least'));
  const decision = textOf(content, 'decision');
  const verdict = verdictOf(content);
  const count =
    rule === 'number' && (least === null || least < 1 || least > criteria.length)
      ? [
          {
            field: 'least',
            message: `Criteria to be met must be a number from 1 to ${Math.max(1, criteria.length)} for this rule.`,
          },
        ]
      : [];
  const against =
    verdict !== null &&
    textOf(content, 'why') === '' &&
    (decision === 'go') !== verdict &&
    decision !== '' &&
    decision !== 'open'
      ? [
          {
            field: 'decision',
            message: `Decision is “${DECISIONS[decision as keyof typeof DECISIONS] ?? decision}”, but by the rule the pilot ${verdict ? 'succeeded' : 'did not succeed'}; say in Reason why it is decided otherwise, or change it.`,
          },
        ]
      : [];
  return [...count, ...against];
}

/** Days in the wrong order. */
export function dayProblems(content: DocumentContent): readonly DocumentProblem[] {
  const [start, end] = [textOf(content, 'start'), textOf(content, 'end')];
  const order = isBefore(end, start)
    ? [{ field: 'end', message: `End (${end}) is before Start (${start}); change one of the two days.` }]
    : [];
  return [
    ...order,
    ...placedRows(content, SCHEDULE.key).flatMap(({ row, place }) => {
      const [from, to] = [cellOf(row, 'start'), cellOf(row, 'end')];
      return isBefore(to, from)
        ? [
            rowProblem(
              SCHEDULE,
              place,
              'end',
              `End (${to}) is before Start (${from}); change one of the two days.`,
            ),
          ]
        : [];
    }),
  ];
}

/** Steps that have both days. */
const stepsOf = (content: DocumentContent): readonly DocumentRow[] =>
  rowsOf(content, SCHEDULE.key).filter((row) => {
    const [start, end] = [cellOf(row, 'start'), cellOf(row, 'end')];
    return isDay(start) && isDay(end) && end >= start;
  });

/** How many criteria are met, and what the rule makes of it. */
export function resultSentence(content: DocumentContent): Runs {
  const criteria = criteriaOf(content);
  const met = criteria.filter((each) => each.met === true).length;
  const judged = criteria.filter((each) => each.met !== null).length;
  if (judged === 0) return rich`${num(criteria.length, 'integer')} criteria, no result yet.`;
  const verdict = verdictOf(content);
  const words =
    verdict === null
      ? 'the rule cannot be applied yet'
      : `by the rule the pilot ${verdict ? 'succeeded' : 'did not succeed'}`;
  return rich`${num(met, 'integer')} of ${num(criteria.length, 'integer')} criteria met${judged < criteria.length ? `, ${criteria.length - judged} without a result` : ''}; ${words}.`;
}

const percent = (value: number): string => `${Math.round(value * 100)}%`.replace('-', '−');

/** How far each criterion came from baseline to target. */
export function wayFigure(content: DocumentContent): readonly FigureBlock[] {
  const shown = criteriaOf(content).flatMap((each) =>
    each.way === null ? [] : [{ ...each, way: each.way }],
  );
  if (shown.length === 0) return [];
  const inks: Readonly<Record<'true' | 'false', readonly [Ink, Ink]>> = {
    true: ['soft', 'accent'],
    false: ['danger-soft', 'danger'],
  };
  const items = shown.map(({ name, way, met }) => {
    const [fill, line] = inks[met === true ? 'true' : 'false'];
    // A result far beyond its target must not shrink all other bars.
    return {
      name: `${name}: ${metWords(met)?.toLowerCase() ?? ''}`,
      value: Math.max(-1, Math.min(2, way)),
      label: percent(way),
      fill,
      line,
    };
  });
  return [
    figure({
      id: 'way',
      title: 'Way From Baseline to Target',
      alt: `Bars of the way from baseline to target, 100% is the target. ${shown.map(({ name, way, met }) => `${name}: ${percent(way)}, ${metWords(met)?.toLowerCase() ?? ''}`).join('; ')}.`,
      drawing: bars(items, WIDE),
      narrow: bars(items, PHONE),
      rows: shown.map(({ name, baseline, target, result, way, met }) => ({
        criterion: name,
        baseline: baseline ?? '',
        target: target ?? '',
        result: result ?? '',
        way,
        met: metWords(met) ?? '',
      })),
    }),
  ];
}

/** The steps as bars over time. */
export function scheduleFigure(content: DocumentContent): readonly FigureBlock[] {
  const steps = stepsOf(content);
  if (steps.length === 0) return [];
  const tasks = steps.map((row) => ({
    name: cellOf(row, 'step') || 'Unnamed step',
    note: cellOf(row, 'who'),
    start: dayNumber(cellOf(row, 'start')),
    end: dayNumber(cellOf(row, 'end')),
    done: 0,
    fill: 'soft' as const,
    line: 'accent' as const,
  }));
  return [
    figure({
      id: 'schedule',
      title: 'Schedule of the Pilot',
      alt: `Bars over time. ${steps.map((row) => `${cellOf(row, 'step')}: ${cellOf(row, 'start')} to ${cellOf(row, 'end')}`).join('; ')}.`,
      drawing: gantt(tasks, null, WIDE),
      narrow: gantt(tasks, null, PHONE),
      rows: steps.map((row) => ({
        step: cellOf(row, 'step'),
        who: cellOf(row, 'who'),
        start: cellOf(row, 'start'),
        end: cellOf(row, 'end'),
      })),
    }),
  ];
}
