import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text, texts } from '../../python/words.ts';
import { clusterOf } from './data.ts';
import type { DidOptions } from './options.ts';
import { variablesOf } from './refusals.ts';

/** The two levels that the data have, the one that counts as 1 last. */
function presentLevels(file: PythonFile, name: string): readonly string[] {
  const { levels, counts } = file.frame.factor(name);
  return levels.filter((_, i) => (counts[i] ?? 0) > 0);
}

export function python(file: PythonFile, values: DidOptions): readonly string[] {
  const { outcome, treated, treatedLevels, post, treatment, unit, time, covariates, design } = values;
  const cluster = clusterOf(values);
  const names = [...variablesOf(values), ...(cluster === null ? [] : [cluster])];
  file.use('np', 'stats', 'smf');
  const indicator = (name: string, levels: readonly string[], made: string): string =>
    file.indicator(name, levels[1] ?? '', made);
  const others = covariates.map((name) => file.term(name));
  const panel = [unit, time].map((name) => `C(${file.term(name ?? '')})`);
  const y = file.term(outcome);
  const setup: string[] = [];
  let right: readonly string[];
  if (design !== 'fixed-effects') {
    const groups =
      treatedLevels.length === 2 ? [...treatedLevels].reverse() : presentLevels(file, treated ?? '');
    indicator(treated ?? '', groups, 'treated');
    file.make(`d = d[${file.column(treated ?? '')}.isin(${texts(groups)})]`);
  }
  file.complete(names);
  if (design === 'two-by-two') {
    indicator(post ?? '', presentLevels(file, post ?? ''), 'after');
    setup.push(
      `cells = d.groupby(["treated", "after"])[${text(file.name(outcome))}].agg(["size", "mean"])["mean"].unstack()`,
      `print(cells, d.groupby(["treated", "after"]).size(), cells.diff(axis=1), cells.diff(), sep="\\n")`,
    );
    right = ['treated', 'after', ...others, 'treated:after'];
  } else if (design === 'fixed-effects') {
    indicator(treatment ?? '', presentLevels(file, treatment ?? ''), 'under treatment');
    right = ['Q("under treatment")', ...others, ...panel];
  } else {
    const reference = values.referencePeriod ?? `max(periods[periods < ${values.treatmentPeriod}])`;
    const column = file.column(time ?? '');
    setup.push(
      `periods = np.unique(${column})`,
      'marks = {}',
      'for i, period in enumerate(periods):',
      `    if period != ${reference}:`,
      '        marks[f"period{i}"] = period',
      `        d[f"period{i}"] = d["treated"] * (${column} == period)`,
    );
    right = ['" + ".join(marks)', ...others, ...panel];
  }
  const formula =
    design === 'event-study'
      ? `${text(`${y} ~ `)} + ${right[0]} + ${text(['', ...right.slice(1)].join(' + '))}`
      : text(`${y} ~ ${right.join(' + ')}`);
  return [
    ...setup,
    `model = smf.ols(${formula}, d)`,
    `errors = {"classical": dict(), "robust": dict(cov_type="HC1", use_t=True)${cluster === null ? '' : `, "clustered": dict(cov_type="cluster", cov_kwds={"groups": pd.factorize(${file.column(cluster)})[0]}, use_t=True)`}}`,
    'for name, how in errors.items():',
    '    fit = model.fit(**how)',
    '    df = getattr(fit, "df_resid_inference", fit.df_resid) or fit.df_resid',
    `    half = stats.t.ppf(${number((1 + values.confidenceLevel) / 2)}, df) * fit.bse`,
    '    table = pd.DataFrame({"b": fit.params, "se": fit.bse, "t": fit.tvalues, "df": df, "p": 2 * stats.t.sf(abs(fit.tvalues), df), "lower": fit.params - half, "upper": fit.params + half})',
    '    print(name, table[~table.index.str.startswith("C(")], sep="\\n")',
    ...(design === 'event-study'
      ? [
          `    before = [mark for mark, period in marks.items() if period < ${values.treatmentPeriod}]`,
          '    if before:',
          '        v = fit.cov_params().loc[before, before]',
          '        f = fit.params[before] @ np.linalg.solve(v, fit.params[before]) / len(before)',
          '        print("before treatment F", f, len(before), df, "p", stats.f.sf(f, len(before), df))',
        ]
      : []),
    show('n =', 'int(fit.nobs)', '"R squared"', 'fit.rsquared'),
  ];
}
