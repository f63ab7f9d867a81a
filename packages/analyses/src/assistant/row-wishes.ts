/** Rows that words keep or leave out: only women, without smokers, exclude people older than 60, without outliers. */
import type { FilterCondition } from '@constat/data';
import { readQuestion, type Token } from '../finder/read-question.ts';
import { variablesNamed } from '../finder/variables.ts';
import { stem, stemsOf } from '../matching/words.ts';
import type { AssistantVariable, DataFacts } from './data-facts.ts';
import { levelWords } from './mentions.ts';
import type { Rows } from './rows-kept.ts';

const KEEP = /\b(?:only|just|among|amongst|solely|nobody but|restrict\w*|limit(?:ed)? to|keep)\b/iu;
const LEAVE =
  /\b(?:without|exclud\w*|except|leave out|leaving out|drop\w*|remov\w*|omit\w*|ignor\w*|not counting|throw out|kick out)\b/iu;
const OUTLIERS = /\b(?:outliers?|outlying|extremes?|extreme (?:values|cases|points))\b/iu;
const ALL_AGAIN =
  /\b(?:all (?:rows|cases|people|data|of them)|everyone|everybody|the whole (?:sample|dataset|data))\b|\b(?:with|including) (?:the )?outliers\b/iu;

/** Whether all rows are meant again. */
export const wantsAllRows = (text: string): boolean => ALL_AGAIN.test(text) && !LEAVE.test(text);

const COMPARISONS: readonly (readonly [RegExp, FilterCondition['operator']])[] = [
  [/^(?:at least|from|no less than|minimum|>=)$/u, 'gte'],
  [/^(?:at most|up to|no more than|maximum|<=)$/u, 'lte'],
  [
    /^(?:above|over|more than|older than|greater than|higher than|larger than|longer than|heavier than|taller than|beyond|exceeding|>)$/u,
    'gt',
  ],
  [
    /^(?:below|under|less than|younger than|lower than|smaller than|shorter than|lighter than|fewer than|<)$/u,
    'lt',
  ],
];
const COMPARED =
  /(at least|no less than|at most|up to|no more than|(?:more|older|greater|higher|larger|longer|heavier|taller|less|younger|lower|smaller|shorter|lighter|fewer) than|above|over|beyond|exceeding|below|under|>=|<=|>|<)\s*(-?\d+(?:[.,]\d+)*)/iu;

const OPPOSITE: Readonly<Partial<Record<FilterCondition['operator'], FilterCondition['operator']>>> = {
  gt: 'lte',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
  eq: 'neq',
};

/** Words for a variable that a comparison is about: older than is about age. */
const ABOUT: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:older|younger) than\b|\b(?:people|persons?|patients?|adults|students?|employees|everyone|everybody|anyone|those|men|women)(?: who are| aged)? (?:above|over|below|under|at least|up to)\b/iu,
    'age',
  ],
  [/\b(?:heavier|lighter) than\b/iu, 'weight'],
  [/\b(?:taller|shorter) than\b/iu, 'height'],
];

const numberOf = (text: string): number => Number(text.replace(/,(?=\d{3}\b)/gu, '').replace(',', '.'));

/** The number that stands before a comparison decides which variable is compared; where none is named, the words may. */
function compared(text: string, facts: DataFacts): FilterCondition | null {
  const found = COMPARED.exec(text);
  const operator = COMPARISONS.find(([pattern]) => pattern.test(found?.[1]?.toLowerCase() ?? ''))?.[1];
  if (!found || !operator) return null;
  const numeric = facts.variables.filter(({ type }) => type === 'numeric');
  const near = variablesNamed(readQuestion(text.slice(0, found.index + found[0].length)).tokens, numeric).at(
    -1,
  );
  const word = ABOUT.find(([pattern]) => pattern.test(text))?.[1];
  const named =
    near?.variable ?? numeric.find(({ name }) => word !== undefined && stemsOf(name).includes(stem(word)));
  return named ? { column: named.name, operator, value: numberOf(found[2] ?? '') } : null;
}

const NEGATED = new Set(['non', 'not', 'no', 'never', 'without']);
const YES = /^(?:yes|true|1|y)$/iu;
const NO = /^(?:no|false|0|n)$/iu;

interface Named {
  readonly variable: AssistantVariable;
  readonly levels: readonly string[];
}

/** Yes-or-no variables stand for those who are it: diabetics, those with a scholarship, non-smokers. */
function byYes(tokens: readonly Token[], facts: DataFacts, leaving: boolean): readonly Named[] {
  const binary = facts.variables.filter(
    ({ levelNames }) => levelNames.length === 2 && levelNames.some((name) => YES.test(name)),
  );
  return variablesNamed(tokens, binary).flatMap(({ variable, start }): Named[] => {
    const before = tokens[start - 1]?.raw ?? '';
    const negated = NEGATED.has(before) && !(leaving && before === 'without');
    const level = variable.levelNames.find((name) => (negated ? NO : YES).test(name));
    return level === undefined ? [] : [{ variable, levels: [level] }];
  });
}

/** Levels that are named, by variable. */
const byLevel = (tokens: readonly Token[], facts: DataFacts): readonly Named[] =>
  facts.variables.flatMap((variable): Named[] => {
    const levels = variable.levelNames.filter(
      (level) => !YES.test(level) && !NO.test(level) && levelWords(tokens, level) !== null,
    );
    return levels.length > 0 && levels.length < variable.levelNames.length ? [{ variable, levels }] : [];
  });

const conditionOf = ({ variable, levels }: Named, leaving: boolean): FilterCondition => {
  const kept = leaving ? variable.levelNames.filter((name) => !levels.includes(name)) : levels;
  const [only] = kept;
  return kept.length === 1 && only !== undefined
    ? { column: variable.name, operator: 'eq', value: only }
    : { column: variable.name, operator: 'in', values: kept };
};

/** People, not the variable itself: those with, who are, a plural. */
const OF_CASES =
  /\b(?:those|people|persons?|cases?|patients?|students?|pupils?|rows?|everyone|anyone|all|the ones) (?:with|who|that|having|in|from|older|younger|whose|under|over|above|below)\b/iu;

/**
 * The rows that words are about, or null where they are about none.
 * @param used Variables of the analysis: leaving out one of them by its name takes the variable away, not cases.
 * @param outcomes The numbers whose outliers are meant.
 */
export function readRows(
  text: string,
  facts: DataFacts,
  used: readonly string[],
  outcomes: readonly string[],
): Rows | null {
  const leaving = LEAVE.test(text);
  if (!leaving && !KEEP.test(text)) return null;
  if (leaving && OUTLIERS.test(text) && outcomes.length > 0)
    return { conditions: [], withoutOutliers: outcomes };
  const number = compared(text, facts);
  if (number)
    return {
      conditions: [leaving ? { ...number, operator: OPPOSITE[number.operator] ?? number.operator } : number],
      withoutOutliers: [],
    };
  const { tokens } = readQuestion(text);
  const levels = byLevel(tokens, facts);
  const yes = byYes(tokens, facts, leaving).filter(
    ({ variable }) => !leaving || !used.includes(variable.name) || OF_CASES.test(text),
  );
  const named = levels.length > 0 ? levels : yes;
  return named.length === 0
    ? null
    : { conditions: named.map((one) => conditionOf(one, leaving)), withoutOutliers: [] };
}

/** Rows that a question by itself is about: some of several groups that are compared by their names. */
export function rowsNamed(question: string, facts: DataFacts): Rows | null {
  const some = byLevel(readQuestion(question).tokens, facts).filter(({ levels }) => levels.length > 1);
  return some.length === 0
    ? null
    : { conditions: some.map((one) => conditionOf(one, false)), withoutOutliers: [] };
}
