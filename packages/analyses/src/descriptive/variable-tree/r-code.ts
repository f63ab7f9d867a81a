import { rFactor, rName, rRead, rString } from '../../shared/r-code.ts';
import type { VariableTreeOptions } from './options.ts';
import { MISSING_WORD } from './refusals.ts';
import type { TreeOutcome, VariableTreeResult } from './result.ts';

/** What R prints of the outcome for the rows `i` of a node. */
function summaryCode(outcome: TreeOutcome, yLevels: readonly string[]): readonly string[] {
  if (outcome.kind === 'share')
    return [
      `y <- ${rFactor({ name: outcome.name, levels: yLevels })}`,
      `about <- function(i) { v <- na.omit(y[i]); c(valid = length(v), count = sum(v == ${rString(outcome.level ?? '')}), value = mean(v == ${rString(outcome.level ?? '')})) }`,
    ];
  const of =
    outcome.kind === 'mean'
      ? 'c(valid = length(v), M = mean(v), SD = sd(v))'
      : 'c(valid = length(v), quantile(v, c(.5, .25, .75)))';
  return [`y <- d$${rName(outcome.name)}`, `about <- function(i) { v <- y[i][!is.na(y[i])]; ${of} }`];
}

/** A program for R that prints the same nodes in the same order, with nothing but base R. */
export function rCode(
  { variables, outcome, outcomeLevels }: VariableTreeResult,
  options: VariableTreeOptions,
): readonly string[] {
  const rule = (action: string): string =>
    `list(${variables
      .map(({ name, levels }) => {
        const named = options.rules.filter((each) => each.variable === name && each.action === action);
        const words = named.map(({ level }) =>
          level === MISSING_WORD && !levels.includes(level) ? 'NA' : rString(level),
        );
        return words.length === 0 ? 'character(0)' : `c(${words.join(', ')})`;
      })
      .join(', ')})`;
  const pruned = options.rules.length > 0;
  const factors =
    outcome?.kind === 'share' ? [...variables, { name: outcome.name, levels: outcomeLevels }] : variables;
  const base = options.missing === 'counted' ? 'length(i)' : 'sum(!is.na(f))';
  const shown = [
    'length(j) > 0',
    ...(options.smallest > 1 ? [`length(j) >= ${options.smallest}`] : []),
    ...(options.missing === 'dropped' ? ['!is.na(l)'] : []),
    ...(pruned ? ['!(l %in% hide[[k]])', '(length(keep[[k]]) == 0 || l %in% keep[[k]])'] : []),
  ].join(' && ');
  const share = options.missing === 'valid' ? 'if (is.na(l)) NA else length(j) / base' : 'length(j) / base';
  const goOn = pruned ? ' && !(l %in% ends[[k]])' : '';
  const order =
    options.sort === 'size' ? 'c(names(sort(-table(f)))[1:sum(table(f) > 0)], NA)' : 'c(levels(f), NA)';
  return [
    rRead(...factors),
    `x <- list(${variables.map(rFactor).join(', ')})`,
    ...(outcome ? summaryCode(outcome, outcomeLevels) : []),
    ...(pruned ? [`hide <- ${rule('hide')}; keep <- ${rule('keep')}; ends <- ${rule('stop')}`] : []),
    `line <- function(i, share) print(c(n = length(i), share = share, all = length(i) / nrow(d)${outcome ? ', about(i)' : ''}), digits = 8)`,
    'split_by <- function(k, i, path) {',
    `  f <- x[[k]][i]; base <- ${base}`,
    `  for (l in ${order}) {`,
    '    j <- i[if (is.na(l)) is.na(f) else which(f == l)]',
    `    if (!(${shown})) next`,
    '    here <- c(path, if (is.na(l)) "missing" else l); cat(here, sep = " / "); cat("\\n")',
    `    line(j, ${share})`,
    `    if (k < length(x)${goOn}) split_by(k + 1, j, here)`,
    '  }',
    '}',
    'line(seq_len(nrow(d)), 1); split_by(1, seq_len(nrow(d)), NULL)',
  ];
}
