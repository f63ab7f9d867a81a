/** Solutions compared on weighted criteria: scores, ranks, and the weights at which another solution would win. */
import { bold, num, rich } from '@constat/report';
import { type DocumentContent, type DocumentProblem, type DocumentRow, defineDocument } from '../contract.ts';
import { bars } from '../draw/bars.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { placedRows, repeatedNames, rowProblem } from '../rules.ts';
import { cellOf, isBlankRow, numberOf, rowsOf, textOf } from '../values.ts';

const SOLUTIONS = { key: 'solutions', label: 'Solutions' };
const CRITERIA = { key: 'criteria', label: 'Criteria and Scores' };
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
const isPugh = (content: DocumentContent): boolean => textOf(content, 'method') === 'pugh';

interface Criterion {
  readonly name: string;
  readonly weight: number;
  readonly scores: readonly (number | null)[];
}

/** The criteria that have a weight. */
const criteriaOf = (content: DocumentContent): readonly Criterion[] =>
  rowsOf(content, CRITERIA.key).flatMap((row, i) => {
    const weight = numberOf(cellOf(row, 'weight'));
    return weight === null || weight < 0
      ? []
      : [
          {
            name: cellOf(row, 'criterion') || `Criterion ${i + 1}`,
            weight,
            scores: LETTERS.map((letter) => numberOf(cellOf(row, letter))),
          },
        ];
  });

interface Solution {
  readonly letter: string;
  readonly index: number;
  readonly name: string;
  /** Weighted mean of the scores; null while one is missing. */
  readonly score: number | null;
  readonly excluded: boolean;
}

function solutionsOf(content: DocumentContent): readonly Solution[] {
  const criteria = criteriaOf(content);
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return rowsOf(content, SOLUTIONS.key)
    .slice(0, LETTERS.length)
    .map((row, index) => {
      const complete = total > 0 && criteria.every(({ scores }) => scores[index] != null);
      const sum = criteria.reduce((all, { weight, scores }) => all + weight * (scores[index] ?? 0), 0);
      return {
        letter: LETTERS[index] ?? '',
        index,
        name: cellOf(row, 'solution') || `Solution ${LETTERS[index]}`,
        score: complete ? sum / total : null,
        excluded: cellOf(row, 'musts') === 'no',
      };
    });
}

/** The solutions that can win, best first. */
const rankedOf = (content: DocumentContent): readonly (Solution & { readonly score: number })[] =>
  solutionsOf(content)
    .flatMap((each) => (each.score === null || each.excluded ? [] : [{ ...each, score: each.score }]))
    .sort((a, b) => b.score - a.score);

interface Turn {
  readonly weight: number;
  readonly letter: string;
}

/** The weights of one criterion at which another solution draws level with the winner, all others unchanged. */
function turnsOf(content: DocumentContent, index: number): { readonly above?: Turn; readonly below?: Turn } {
  const criteria = criteriaOf(content);
  const changed = criteria[index];
  const [winner, ...others] = rankedOf(content);
  if (changed === undefined || winner === undefined) return {};
  const turns = others.flatMap(({ index: other, letter }) => {
    const lead = (each: Criterion) => (each.scores[winner.index] ?? 0) - (each.scores[other] ?? 0);
    const ahead = criteria.reduce((sum, each) => sum + each.weight * lead(each), 0);
    const own = lead(changed);
    const weight = own === 0 ? Number.NaN : changed.weight - ahead / own;
    // What helps the winner must weigh less, what helps the other more; with a tie the least change is enough.
    return weight >= 0 ? [{ weight, letter, isBelow: own > 0 }] : [];
  });
  const above = turns.filter(({ isBelow }) => !isBelow).sort((a, b) => a.weight - b.weight)[0];
  const below = turns.filter(({ isBelow }) => isBelow).sort((a, b) => b.weight - a.weight)[0];
  return { ...(above ? { above } : {}), ...(below ? { below } : {}) };
}

/** When the winner changes, in words. */
function turnWords(content: DocumentContent, index: number): string {
  const { above, below } = turnsOf(content, index);
  const words = [
    ...(below ? [`below ${round(below.weight)}: ${below.letter}`] : []),
    ...(above ? [`above ${round(above.weight)}: ${above.letter}`] : []),
  ];
  return words.length === 0 ? 'never' : words.join('; ');
}

/** The criterion whose weight needs the smallest change, as a share of it, for another winner. */
function weakest(
  content: DocumentContent,
): { readonly name: string; readonly from: number; readonly to: Turn } | null {
  const found = criteriaOf(content).flatMap(({ name, weight }, i) =>
    Object.values(turnsOf(content, i)).map((to) => ({ name, from: weight, to })),
  );
  const change = ({ from, to }: { from: number; to: Turn }) => Math.abs(to.weight - from) / (from || 1);
  return found.sort((a, b) => change(a) - change(b))[0] ?? null;
}

/** Scores outside the scale of the method, and scores without a solution or the other way round. */
function scoreProblems(content: DocumentContent): readonly DocumentProblem[] {
  const [low, high] = isPugh(content) ? [-2, 2] : [1, 10];
  const solutions = rowsOf(content, SOLUTIONS.key).length;
  return placedRows(content, CRITERIA.key).flatMap(({ row, place }) => {
    const name = cellOf(row, 'criterion') || 'This criterion';
    const weight =
      cellOf(row, 'weight') === ''
        ? [rowProblem(CRITERIA, place, 'weight', `${name} has no Weight; type how much it counts.`)]
        : [];
    const scores = LETTERS.flatMap((letter, i) => {
      const typed = cellOf(row, letter);
      const value = numberOf(typed);
      if (i < solutions && typed === '')
        return [
          rowProblem(
            CRITERIA,
            place,
            letter,
            `${name} has no score for ${letter}; type one, so that ${letter} can be ranked.`,
          ),
        ];
      if (i >= solutions && typed !== '')
        return [
          rowProblem(
            CRITERIA,
            place,
            letter,
            `there is no solution ${letter}; add it to Solutions or clear the score.`,
          ),
        ];
      if (value !== null && (value < low || value > high))
        return [
          rowProblem(
            CRITERIA,
            place,
            letter,
            `the score of ${letter} is ${value}; type a number from ${low} to ${high}.`,
          ),
        ];
      return isPugh(content) && i === 0 && value !== null && value !== 0
        ? [
            rowProblem(
              CRITERIA,
              place,
              letter,
              `A is what the others are compared with, so its score is 0, not ${value}.`,
            ),
          ]
        : [];
    });
    return [...weight, ...scores];
  });
}

/** The place of a row among those in which something is written. */
const placeOf = (row: DocumentRow, rows: readonly DocumentRow[]): number =>
  rows.filter((each) => !isBlankRow(each)).indexOf(row);

/** A column for each solution; the first three stand before there is any. */
const scoreColumns = LETTERS.map(
  (letter, i) =>
    ({
      key: letter,
      kind: 'number',
      label: letter,
      ...(i < 3 ? { example: '7' } : {}),
      when: (content: DocumentContent) => i < Math.max(3, rowsOf(content, SOLUTIONS.key).length),
    }) as const,
);

export const template = defineDocument({
  id: 'solution-selection-matrix',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'decision',
      title: 'Decision',
      fields: [
        {
          key: 'cause',
          kind: 'text',
          label: 'Cause to be removed',
          help: 'The root cause that every solution must act on.',
          example: 'Setting the seam pressure is in no work instruction',
          required: true,
        },
        {
          key: 'method',
          kind: 'choice',
          label: 'Method',
          help: 'Scores from 1 to 10, or Pugh: each solution against A from −2, much worse, to 2, much better.',
          choices: { weighted: 'Weighted scores (1 to 10)', pugh: 'Pugh, against A (−2 to 2)' },
        },
        {
          key: 'people',
          kind: 'text',
          label: 'Scored by',
          help: 'Who gave weights and scores; weights are agreed before the scores.',
          example: 'Team, two operators, Finance',
        },
      ],
    },
    {
      id: 'solutions',
      title: 'Solutions',
      fields: [
        {
          ...SOLUTIONS,
          kind: 'table',
          help: 'Two to six. One that breaks a condition nobody can give up (law, safety, budget) is not ranked.',
          row: 'solution',
          required: true,
          columns: [
            {
              key: 'letter',
              kind: 'computed',
              label: 'Letter',
              compute: (row, rows) => LETTERS[placeOf(row, rows)] ?? null,
            },
            {
              key: 'solution',
              kind: 'text',
              label: 'Solution',
              example: 'Set-up card with limits',
              width: 4,
            },
            { key: 'musts', kind: 'choice', label: 'Conditions', choices: { yes: 'Met', no: 'Not met' } },
            {
              key: 'score',
              kind: 'computed',
              label: 'Score',
              compute: (row, rows, content) => {
                const score = solutionsOf(content)[placeOf(row, rows)]?.score ?? null;
                return score === null ? null : round(score);
              },
            },
            {
              key: 'rank',
              kind: 'computed',
              label: 'Rank',
              compute: (row, rows, content) => {
                const ranked = rankedOf(content);
                const own = ranked.find(({ index }) => index === placeOf(row, rows));
                return own ? 1 + ranked.filter(({ score }) => score > own.score + 1e-9).length : null;
              },
            },
          ],
        },
      ],
    },
    {
      id: 'criteria',
      title: 'Criteria and Scores',
      fields: [
        {
          ...CRITERIA,
          kind: 'table',
          help: 'A high score is always good: for cost, 10 is the cheapest. The last column says at which weight another solution would win.',
          row: 'criterion',
          required: true,
          columns: [
            { key: 'criterion', kind: 'text', label: 'Criterion', example: 'Effect on leaks', width: 3 },
            { key: 'weight', kind: 'number', label: 'Weight', min: 0, example: '5' },
            ...scoreColumns,
            {
              key: 'turn',
              kind: 'computed',
              label: 'Winner changes at weight',
              compute: (row, rows, content) => {
                const weighted = rows.filter(
                  (each) => !isBlankRow(each) && (numberOf(cellOf(each, 'weight')) ?? -1) >= 0,
                );
                const index = weighted.indexOf(row);
                return index < 0 || rankedOf(content).length < 2 ? null : turnWords(content, index);
              },
            },
          ],
        },
      ],
    },
    {
      id: 'choice',
      title: 'Choice',
      fields: [
        {
          key: 'choice',
          kind: 'long',
          label: 'Chosen and why',
          help: 'The solution that is tried, and what decided where two are close.',
          example: 'A: it acts on the cause itself and can be tried within a week.',
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'cause') === '' ? 'Solution selection matrix' : `Solutions: ${textOf(content, 'cause')}`,
  finding(content) {
    const [first, second] = rankedOf(content);
    if (first === undefined || second === undefined)
      return rich`No ranking yet: it needs two solutions with a score on every weighted criterion.`;
    if (first.score - second.score < 1e-9)
      return rich`${bold(first.name)} and ${bold(second.name)} are level at ${num(round(first.score), 'number', 2)}.`;
    const turn = weakest(content);
    const held =
      turn === null
        ? 'No weight of a single criterion changes the winner.'
        : `The winner changes first when the weight of ${turn.name} goes from ${turn.from} to ${turn.to.weight > turn.from ? 'above' : 'below'} ${round(turn.to.weight)} (${turn.to.letter}).`;
    return rich`${bold(first.name)} wins with ${num(first.score, 'number', 2)}, ${num(first.score - second.score, 'number', 2)} ahead of ${second.name}. ${held}`;
  },
  rules(content) {
    const count = rowsOf(content, SOLUTIONS.key).length;
    return [
      ...(count > LETTERS.length
        ? [
            {
              field: SOLUTIONS.key,
              message: `Solutions has ${count} rows; compare at most ${LETTERS.length}, and drop the weakest first.`,
            },
          ]
        : []),
      ...repeatedNames(content, SOLUTIONS, 'solution'),
      ...repeatedNames(content, CRITERIA, 'criterion'),
      ...scoreProblems(content),
    ];
  },
  figures(content) {
    const ranked = rankedOf(content);
    if (ranked.length < 2) return [];
    const items = ranked.map(({ letter, name, score }, i) => ({
      name: `${letter}  ${name}`,
      value: score,
      label: score.toFixed(2).replace('-', '−'),
      fill: i === 0 ? ('soft' as const) : ('fill' as const),
      line: i === 0 ? ('accent' as const) : ('line' as const),
    }));
    return [
      figure({
        id: 'scores',
        title: 'Weighted Scores',
        alt: `Bars of weighted scores. ${ranked.map(({ letter, name, score }) => `${letter}, ${name}: ${round(score)}`).join('; ')}.`,
        drawing: bars(items, WIDE),
        narrow: bars(items, PHONE),
        rows: ranked.map(({ letter, name, score }, i) => ({
          rank: i + 1,
          letter,
          solution: name,
          score: round(score),
        })),
      }),
    ];
  },
  payload: (content) => ({ winner: rankedOf(content)[0]?.name ?? null }),
  example: {
    cause: 'Setting the seam pressure is in no work instruction',
    method: 'weighted',
    people: 'Team, two operators, Finance',
    solutions: [
      { solution: 'Set-up card with pressure and limits, first 20 cans signed off', musts: 'yes' },
      { solution: 'Pressure regulator that sets itself', musts: 'yes' },
      { solution: 'One kind of cardboard only', musts: 'yes' },
      { solution: 'A new forming machine', musts: 'no' },
    ],
    criteria: [
      { criterion: 'Effect on leaks', weight: '5', A: '7', B: '9', C: '6', D: '9' },
      { criterion: 'Cost', weight: '3', A: '9', B: '5', C: '4', D: '1' },
      { criterion: 'Time until it works', weight: '3', A: '9', B: '4', C: '6', D: '2' },
      { criterion: 'Accepted by operators', weight: '2', A: '6', B: '8', C: '7', D: '6' },
    ],
    choice: 'A: it acts on the cause itself, costs little and can be tried within a week.',
  },
});
