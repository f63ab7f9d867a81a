/** An expression of the language of computed variables as one of R; none where a function has no likeness there. */
import type { Column, ColumnType } from '../column.ts';
import { readDatesAmong } from '../import/dates.ts';
import { checkExpression } from '../transform/expression/check.ts';
import { treeOf, typesOf } from '../transform/expression/expression.ts';
import { ExpressionError } from '../transform/expression/expression-error.ts';
import type { BinaryOperator, Node } from '../transform/expression/parse.ts';
import type { AnyType } from '../transform/expression/vector.ts';
import type { Helper } from './helpers.ts';
import { rColumn, rNumber, rText } from './words.ts';

/** What has no likeness in R, by its name. */
export class NotInR extends Error {}

interface Context {
  readonly types: ReadonlyMap<string, ColumnType>;
  readonly used: Set<Helper>;
}

const DAY_MS = 86_400_000;

/** The expression in R; dates are days since 1970. Throws NotInR. */
export function expressionInR(source: string, columns: readonly Column[], used: Set<Helper>): string {
  try {
    return inR(treeOf(source, columns), { types: typesOf(columns), used });
  } catch (error) {
    if (error instanceof ExpressionError) throw new NotInR(error.message);
    throw error;
  }
}

const typeOf = (node: Node, { types }: Context): AnyType => checkExpression(node, types);

function inR(node: Node, context: Context): string {
  switch (node.kind) {
    case 'number':
      return rNumber(node.value);
    case 'text':
      return rText(node.value);
    case 'boolean':
      return node.value ? 'TRUE' : 'FALSE';
    case 'missing':
      return 'NA';
    case 'column':
      return columnInR(node.name, context);
    case 'unary':
      return `(${node.operator === '-' ? '-' : '!'}${inR(node.operand, context)})`;
    case 'binary':
      return binaryInR(node, context);
    case 'call':
      return callInR(node, context);
  }
}

/** Dates are texts in the file, and truth values may be numbers. */
export function columnInR(name: string, { types, used }: Context): string {
  const type = types.get(name);
  if (type === 'boolean') return `as.logical(${rColumn(name)})`;
  if (type !== 'date') return rColumn(name);
  used.add('day');
  return `day(${rColumn(name)})`;
}

const PLAIN: Readonly<Partial<Record<BinaryOperator, string>>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  AND: '&',
  OR: '|',
};

function binaryInR(node: Extract<Node, { kind: 'binary' }>, context: Context): string {
  const { operator } = node;
  const [left, right] = [inR(node.left, context), inR(node.right, context)];
  const isText = [node.left, node.right].some((each) => typeOf(each, context) === 'text');
  const use = (helper: Helper, code: string): string => {
    context.used.add(helper);
    return code;
  };
  if (operator === '&') return joined([node.left, node.right], context);
  if (operator === '=' || operator === '<>') {
    const equal = isText ? use('same', `same(${left}, ${right})`) : `(${left} == ${right})`;
    return operator === '=' ? equal : `(!${equal})`;
  }
  if (isText) throw new NotInR('the order of texts');
  if (operator === '/' || operator === '%')
    return use('fin', `fin(${left} ${operator === '/' ? '/' : '%%'} ${right})`);
  if (operator === '^') return use('pow', `pow(${left}, ${right})`);
  return `(${left} ${PLAIN[operator]} ${right})`;
}

/** Numbers are written in other ways by R: only texts are joined. */
function joined(nodes: readonly Node[], context: Context): string {
  if (nodes.some((each) => typeOf(each, context) !== 'text')) throw new NotInR('numbers written out');
  const parts = nodes.map((each) => inR(each, context));
  return `ifelse(${parts.map((each) => `is.na(${each})`).join(' | ')}, NA, paste0(${parts.join(', ')}))`;
}

type Write = (args: readonly string[]) => string;
interface Written {
  readonly write: Write;
  readonly needs?: readonly Helper[];
}

const named = (name: string, needs: readonly Helper[] = []): Written => ({
  write: (args) => `${name}(${args.join(', ')})`,
  needs,
});
/** A function that is not finite everywhere. */
const within = (name: string): Written => ({
  write: (args) => `fin(suppressWarnings(${name}(${args.join(', ')})))`,
  needs: ['fin'],
});
const across = (f: string): Written => ({
  write: (args) => `across(${f}, ${args.join(', ')})`,
  needs: ['across'],
});
const whole = (f: string): Written => ({ write: ([x]) => `${f}(${x}, na.rm = TRUE)` });
const grouped = (f: string): Written => ({
  write: (args) => `grouped(${f}, ${args.join(', ')})`,
  needs: ['grouped'],
});
const running = (f: string): Written => ({ write: ([x]) => `running(${f}, ${x})`, needs: ['running'] });
const of = (form: string): Written => ({ write: ([x]) => `part(${x}, "${form}")`, needs: ['part'] });
const formula = (write: Write, needs: readonly Helper[] = []): Written => ({ write, needs });

const FUNCTIONS: Readonly<Record<string, Written>> = {
  ABS: named('abs'),
  SIGN: named('sign'),
  SQRT: within('sqrt'),
  CBRT: formula(([x]) => `(sign(${x}) * abs(${x})^(1 / 3))`),
  EXP: within('exp'),
  LN: within('log'),
  LOG: within('log'),
  LOG10: within('log10'),
  LOG2: within('log2'),
  LOG1P: within('log1p'),
  POWER: named('pow', ['pow']),
  ROUND: named('rounded', ['rounded']),
  FLOOR: named('floor'),
  CEILING: named('ceiling'),
  TRUNC: named('trunc'),
  MOD: formula(([a, b]) => `fin(${a} %% ${b})`, ['fin']),
  SIN: named('sin'),
  COS: named('cos'),
  TAN: named('tan'),
  ASIN: within('asin'),
  ACOS: within('acos'),
  ATAN: named('atan'),
  ATAN2: named('atan2'),
  RADIANS: formula(([x]) => `(${x} * pi / 180)`),
  LOGIT: within('qlogis'),
  EXPIT: named('plogis'),
  CLAMP: formula(([x, low, high]) => `pmin(pmax(${x}, ${low}), ${high})`),
  PI: formula(() => 'pi'),
  SUM: across('sum'),
  MEAN: across('mean'),
  MEDIAN: across('median'),
  MIN: across('min'),
  MAX: across('max'),
  RANGE: across('function(v) max(v) - min(v)'),
  SD: across('sd'),
  VAR: across('var'),
  COUNT: named('present', ['present']),
  COUNTMISSING: formula((args) => `(${args.length} - present(${args.join(', ')}))`, ['present']),
  COLMEAN: whole('mean'),
  COLSD: whole('sd'),
  COLVAR: whole('var'),
  COLMEDIAN: whole('median'),
  COLMIN: whole('min'),
  COLMAX: whole('max'),
  COLSUM: whole('sum'),
  COLCOUNT: formula(([x]) => `sum(!is.na(${x}))`),
  COLIQR: whole('IQR'),
  COLQUANTILE: formula(([x, p]) => `unname(quantile(${x}, ${p}, na.rm = TRUE))`),
  RANK: formula(([x]) => `rank(${x}, na.last = "keep")`),
  PERCENTRANK: formula(([x]) => `((rank(${x}, na.last = "keep") - 0.5) / sum(!is.na(${x})))`),
  ZSCORE: formula(([x]) => `as.numeric(scale(${x}))`),
  LAG: formula(([x, by = '1']) => `shift(${x}, ${by})`, ['shift']),
  LEAD: formula(([x, by = '1']) => `shift(${x}, -${by})`, ['shift']),
  DIFF: formula(([x]) => `(${x} - shift(${x}, 1))`, ['shift']),
  CUMSUM: running('cumsum'),
  CUMMEAN: running('function(v) cumsum(v) / seq_along(v)'),
  CUMMAX: running('cummax'),
  CUMMIN: running('cummin'),
  ROWNUMBER: formula(() => 'seq_len(nrow(d))'),
  GROUPMEAN: grouped('mean'),
  GROUPMEDIAN: grouped('median'),
  GROUPSD: grouped('sd'),
  GROUPSUM: grouped('sum'),
  GROUPMIN: grouped('min'),
  GROUPMAX: grouped('max'),
  GROUPCOUNT: formula(
    ([x, ...by]) => `grouped(sum, present(${x}), ${by.join(', ')})`,
    ['grouped', 'present'],
  ),
  NORMALCDF: named('pnorm'),
  NORMALINV: within('qnorm'),
  TCDF: named('pt'),
  TINV: within('qt'),
  CHISQCDF: named('pchisq'),
  CHISQINV: within('qchisq'),
  FCDF: named('pf'),
  FINV: within('qf'),
  BINOMIALCDF: within('pbinom'),
  BINOMIALINV: within('qbinom'),
  POISSONCDF: within('ppois'),
  POISSONINV: within('qpois'),
  EXACT: formula(([a, b]) => `(${a} == ${b})`),
  RIGHT: formula(([x, n]) => `substring(${x}, nchar(${x}) - ${n} + 1)`),
  IF: formula(([test, yes, no = 'NA']) => `ifelse(${test}, ${yes}, ${no})`),
  ISMISSING: named('is.na'),
  COALESCE: named('coalesce', ['coalesce']),
  BETWEEN: formula(
    ([x, low, high]) => `ifelse(is.na(${x} + ${low} + ${high}), NA, ${x} >= ${low} & ${x} <= ${high})`,
  ),
  XOR: named('xor'),
  UPPER: named('toupper'),
  LOWER: named('tolower'),
  TRIM: formula(([x]) => `gsub("\\\\s+", " ", trimws(${x}))`),
  LENGTH: formula(([x]) => `ifelse(is.na(${x}), NA, nchar(${x}))`),
  LEFT: formula(([x, n]) => `substr(${x}, 1, ${n})`),
  MID: formula(([x, from, n]) => `substr(${x}, pmax(1, ${from}), pmax(1, ${from}) + ${n} - 1)`),
  STARTSWITH: formula(([x, other]) => `startsWith(tolower(${x}), tolower(${other}))`),
  ENDSWITH: formula(([x, other]) => `endsWith(tolower(${x}), tolower(${other}))`),
  YEAR: of('%Y'),
  MONTH: of('%m'),
  QUARTER: formula(([x]) => `((part(${x}, "%m") - 1) %/% 3 + 1)`, ['part']),
  WEEK: of('%V'),
  DAY: of('%d'),
  DAYOFYEAR: of('%j'),
  WEEKDAY: of('%u'),
  HOUR: of('%H'),
  MINUTE: of('%M'),
  SECOND: of('%S'),
  DAYSBETWEEN: formula(([from, to]) => `(${to} - ${from})`),
  YEARSBETWEEN: named('years', ['years']),
  ADDDAYS: formula(([date, days]) => `(${date} + ${days})`),
  DATE: formula(
    ([y, m, d]) =>
      `day(ifelse(is.na(${y} + ${m} + ${d}), NA, sprintf("%04.0f-%02.0f-%02.0f", ${y}, ${m}, ${d})))`,
    ['day'],
  ),
};

function callInR(node: Extract<Node, { kind: 'call' }>, context: Context): string {
  const name = node.name.toUpperCase();
  const special = specialInR(name, node.arguments, context);
  if (special !== null) return special;
  const written = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!written) throw new NotInR(name);
  for (const helper of written.needs ?? []) context.used.add(helper);
  return written.write(node.arguments.map((each) => inR(each, context)));
}

/** What depends on the types of its arguments, or on what is written there. */
function specialInR(name: string, args: readonly Node[], context: Context): string | null {
  const [first, second] = args;
  if (name === 'CONCAT') return joined(args, context);
  if (name === 'IN' && first) {
    const isText = typeOf(first, context) === 'text';
    const lower = (each: Node) => (isText ? `tolower(${inR(each, context)})` : inR(each, context));
    context.used.add('among');
    return `among(${args.map(lower).join(', ')})`;
  }
  if (name === 'NULLIF' && first && second) {
    const x = inR(first, context);
    const isText = typeOf(first, context) === 'text';
    if (isText) context.used.add('same');
    context.used.add('yes');
    const equal = isText ? `same(${x}, ${inR(second, context)})` : `${x} == ${inR(second, context)}`;
    return `ifelse(yes(${equal}), NA, ${x})`;
  }
  if ((name === 'CONTAINS' || name === 'REPLACE') && second?.kind !== 'text')
    throw new NotInR(`${name} of another variable`);
  if (name === 'CONTAINS' && first && second) {
    const x = inR(first, context);
    return `ifelse(is.na(${x}), NA, grepl(tolower(${inR(second, context)}), tolower(${x}), fixed = TRUE))`;
  }
  if (name === 'REPLACE' && second?.kind === 'text' && args[2]?.kind === 'text' && second.value !== '')
    return `gsub(${rText(second.value)}, ${rText(args[2].value)}, ${inR(args[0] ?? second, context)}, fixed = TRUE)`;
  if (name === 'DATEVALUE' && first?.kind === 'text' && args.length === 1) {
    const time = readDatesAmong([first.value]).get(first.value) ?? Number.NaN;
    return rNumber(time / DAY_MS);
  }
  return null;
}
