import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import type { NonlinearOptions } from './options.ts';
import { parametersOf, readStarts, rightSide } from './refusals.ts';

const FUNCTIONS = new Set(['exp', 'log', 'sqrt', 'sin', 'cos', 'tan', 'atan']);

const TOKEN = /`([^`]+)`|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_][\w.]*|\^/g;

/** The formula as Python reads it: variables are columns, parameters `b[i]`. */
function inPython(file: PythonFile, formula: string, parameters: readonly string[]): string {
  return formula.replace(TOKEN, (token, quoted: string | undefined) => {
    if (token === '^') return '**';
    const name = quoted ?? token;
    const at = parameters.indexOf(name);
    if (at >= 0) return `b[${at}]`;
    if (quoted === undefined && /^[\d.]/.test(token)) return token;
    if (quoted === undefined && FUNCTIONS.has(name)) return name === 'atan' ? 'np.arctan' : `np.${name}`;
    return `v[${text(file.name(name))}]`;
  });
}

export function python(file: PythonFile, values: NonlinearOptions): readonly string[] | null {
  const { outcome, covariates, formula, start, intervals, confidenceLevel, newCases } = values;
  const parameters = parametersOf(values);
  if ('code' in parameters) return null;
  const { starts } = readStarts(start);
  const from = parameters.map((name) => starts.find((each) => each.name === name)?.value ?? 1);
  file.use('np', 'stats', 'least_squares', 'brentq');
  file.complete([outcome, ...covariates]);
  const n = file.frame.complete([outcome, ...covariates]).used;
  return [
    `y = ${file.column(outcome)}.to_numpy(float)`,
    `names = [${parameters.map(text).join(', ')}]`,
    `curve = lambda b, v: ${inPython(file, rightSide(formula), parameters)}`,
    'search = lambda residuals, start: least_squares(residuals, start, x_scale="jac", method="lm", xtol=1e-15, ftol=1e-15, gtol=1e-15)',
    `fit = search(lambda b: y - np.asarray(curve(b, d), float), [${from.join(', ')}])`,
    'n, p, rss = len(y), len(names), 2 * fit.cost',
    'df, b = n - p, fit.x',
    'cov = np.linalg.inv(fit.jac.T @ fit.jac) * rss / df',
    'se = np.sqrt(np.diag(cov))',
    `t = stats.t.ppf(${number((1 + confidenceLevel) / 2)}, df)`,
    'print(*zip(names, b, se, b / se, 2 * stats.t.sf(np.abs(b / se), df)), sep="\\n")',
    ...(intervals === 'profile' && n <= 10_000
      ? PROFILE
      : ['print(*zip(names, b - t * se, b + t * se), sep="\\n")']),
    show(
      'n',
      'n',
      '"df"',
      'df',
      '"sum of squares"',
      'rss',
      '"residual SE"',
      '(rss / df) ** 0.5',
      '"R squared"',
      '1 - rss / ((y - y.mean()) ** 2).sum()',
    ),
    'minus2 = n * (np.log(2 * np.pi * rss / n) + 1)',
    show('AIC', 'minus2 + 2 * (p + 1)', '"BIC"', 'minus2 + np.log(n) * (p + 1)'),
    'print(cov / np.outer(se, se))',
    ...(newCases.length > 0
      ? [
          `for v in [${newCases.map((row) => `{${covariates.map((name) => `${text(file.name(name))}: ${Number(row[name])}`).join(', ')}}`).join(', ')}]:`,
          '    steps = [1e-5 * max(abs(value), 1e-8) for value in b]',
          '    g = np.array([(curve(b + h * e, v) - curve(b - h * e, v)) / (2 * h) for h, e in zip(steps, np.eye(p))])',
          '    at, error = curve(b, v), (g @ cov @ g) ** 0.5',
          '    wide = (rss / df + error**2) ** 0.5',
          '    print(v, at, "SE", error, "limits", at - t * error, at + t * error, "of a case", at - t * wide, at + t * wide)',
        ]
      : []),
  ];
}

/** Where the sum of squares has risen as much as t allows, the other parameters fitted anew. */
const PROFILE = [
  'rise = t**2 * rss / df',
  'def excess(i, value):',
  '    others = [j for j in range(p) if j != i]',
  '    full = lambda rest: np.insert(np.asarray(rest, float), i, value)',
  '    residuals = lambda rest: y - np.asarray(curve(full(rest), d), float)',
  '    left = 2 * search(residuals, b[others]).cost if others else (residuals([]) ** 2).sum()',
  '    return left - rss - rise',
  'def limit(i, side):',
  '    step = t * se[i]',
  '    for _ in range(40):',
  '        if excess(i, b[i] + side * step) > 0:',
  '            return brentq(lambda value: excess(i, value), *sorted((b[i], b[i] + side * step)), xtol=1e-12)',
  '        step *= 1.3',
  '    return np.nan',
  'print(*((names[i], limit(i, -1), limit(i, 1)) for i in range(p)), sep="\\n")',
];
