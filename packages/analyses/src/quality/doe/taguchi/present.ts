import {
  bold,
  type FigureBlock,
  formatNumber,
  join,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import type { ArrayAnalysis } from '@constat/stats';
import type { Presentation } from '../../../presentation.ts';
import { figure } from '../../../shared/figure.ts';
import { excludedNotice } from '../../../shared/parts.ts';
import { rFactor, rName, rRead, rStrings } from '../../../shared/r-code.ts';
import { symbol, table, text, value } from '../../../shared/table.ts';
import { sampleText } from '../../../shared/wording.ts';
import { anovaColumns } from '../anova-columns.ts';
import type { DoeOptions } from '../options.ts';
import type { TaguchiResult } from './result.ts';

const WANTED = {
  larger: 'larger is better',
  smaller: 'smaller is better',
  nominal: 'a target is best, spread in proportion to the mean',
  nominalSpread: 'a target is best',
} as const;

export function presentTaguchi(result: TaguchiResult, options: DoeOptions): Presentation {
  const { sample, outcome } = result;
  return {
    finding: finding(result),
    meta: [
      sampleText(sample),
      rich`${num(result.settings.length, 'integer')} settings, ${WANTED[options.signal]}`,
    ],
    notices: excludedNotice(sample, rich`They have no response yet, or a missing setting.`),
    estimates: [
      {
        label: ['Ratio at the best settings, predicted (dB)'],
        value: result.predictedRatio,
        format: 'number',
      },
      {
        label: ['Predicted mean'],
        value: result.predictedMean,
        format: 'number',
        detail: rich`${outcome.label} at the best settings`,
      },
    ],
    tables: [
      ...responseTables(result),
      varianceTable(
        result.ratios,
        result,
        'ratio-anova',
        'Analysis of Variance of the Signal-to-Noise Ratios',
      ),
      varianceTable(result.means, result, 'mean-anova', 'Analysis of Variance of the Means'),
      settingsTable(result),
    ],
    figures: options.plots.includes('main')
      ? [
          effectsFigure(result, 'ratios', 'Signal-to-noise ratio (dB)'),
          effectsFigure(result, 'means', `Mean of ${outcome.label}`),
        ]
      : [],
    interpretation: interpretation(result),
    apa: rich`In an orthogonal array of ${num(result.settings.length, 'integer')} settings (${WANTED[options.signal]}), the signal-to-noise ratio of ${outcome.label} was highest at ${bestText(result)}; the sum of main effects predicts ${num(result.predictedRatio)} dB and a mean of ${num(result.predictedMean)} there.`,
    methods: rich`Signal-to-noise ratios (${WANTED[options.signal]}) and means of ${outcome.label} at each setting of an orthogonal array were compared by the means of the levels and by analyses of variance of main effects.`,
    works: ['phadke1989', 'taguchi1986'],
    r: rCode(result, options),
  };
}

const bestText = ({ factors, best }: TaguchiResult): Runs =>
  join(
    factors.map(({ label, levels }, i) => rich`${label} ${levels[best[i] ?? 0] ?? ''}`),
    ', ',
    ' and ',
  );

const strongest = ({ factors, ratios }: TaguchiResult): string =>
  factors[ratios.factors.findIndex(({ rank }) => rank === 1)]?.label ?? '';

const finding = (result: TaguchiResult): Runs =>
  rich`${bold(strongest(result))} changes the signal-to-noise ratio of ${result.outcome.label} most. The ratio is highest at ${bestText(result)}, with ${num(result.predictedRatio)} dB and a mean of ${num(result.predictedMean)} predicted${result.wasRun ? '' : ' (settings that were not run)'}.`;

function responseTables(result: TaguchiResult): TableBlock[] {
  const most = Math.max(...result.factors.map(({ levels }) => levels.length));
  const one = (analysis: ArrayAnalysis, id: string, title: string, notes: Runs): TableBlock =>
    table(analysis.factors, {
      id,
      title,
      columns: [
        text('Factor', (_, i) => result.factors[i]?.label ?? ''),
        ...Array.from({ length: most }, (_, level) =>
          value(
            `Level ${level + 1}`,
            'number',
            ({ means }: ArrayAnalysis['factors'][number]) => means[level] ?? null,
          ),
        ),
        value('Largest difference', 'number', ({ delta }) => delta),
        value('Rank', 'integer', ({ rank }) => rank),
      ],
      notes,
    });
  const levels = join(
    result.factors.map(({ label, levels: own }) => rich`${label}: ${own.join(', ')}`),
    '; ',
  );
  return [
    one(
      result.ratios,
      'ratios',
      'Mean Signal-to-Noise Ratios by Level (dB)',
      rich`Higher is better. Levels in their order: ${levels}.`,
    ),
    one(
      result.means,
      'means',
      'Means by Level',
      rich`Means of all measurements at a setting, averaged over settings.`,
    ),
  ];
}

function varianceTable(
  analysis: ArrayAnalysis,
  result: TaguchiResult,
  id: string,
  title: string,
): TableBlock {
  const rows = [
    ...analysis.factors.map((part, i) => ({ ...part, name: result.factors[i]?.label ?? '' })),
    ...(analysis.residual
      ? [
          {
            ...analysis.residual,
            name: 'Residual',
            percent: (100 * analysis.residual.sumOfSquares) / analysis.total,
            test: null,
          },
        ]
      : []),
  ];
  return table(rows, {
    id,
    title,
    columns: [
      ...anovaColumns<(typeof rows)[number]>(),
      value('% contribution', 'number', ({ percent }) => percent, 2),
    ],
    notes: rich`${analysis.residual ? 'Main effects against what they leave: interactions are part of it.' : 'The factors use up all degrees of freedom, so there is no test; small contributions can be taken as error by leaving their factors out.'} Shares are of the total sum of squares.`,
  });
}

const settingsTable = ({ settings, factors, outcome }: TaguchiResult): TableBlock =>
  table(settings, {
    id: 'settings',
    title: 'Settings of the Array',
    columns: [
      ...factors.map(({ label }, i) =>
        text(label, ({ levels }: TaguchiResult['settings'][number]) => levels[i] ?? ''),
      ),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      value('Signal-to-noise ratio (dB)', 'number', ({ ratio }) => ratio),
    ],
    notes: rich`*M* is the mean ${outcome.label}.`,
  });

function effectsFigure(result: TaguchiResult, which: 'ratios' | 'means', title: string): FigureBlock {
  const { factors } = result;
  const analysis = result[which];
  const values = factors.flatMap(({ label, levels }, i) =>
    levels.map((level, at) => ({ factor: label, level, mean: analysis.factors[i]?.means[at] ?? 0 })),
  );
  const all = values.map(({ mean }) => mean);
  const pad = 0.06 * (Math.max(...all) - Math.min(...all) || 1);
  return figure({
    id: `${which}-figure`,
    table: 'values',
    title: [
      which === 'ratios'
        ? 'Main Effects on the Signal-to-Noise Ratio'
        : `Main Effects on the Mean of ${result.outcome.label}`,
    ],
    alt: `Lines of the ${title.toLowerCase()} over the levels of each factor: ${factors
      .map(
        ({ label }, i) => `${label} changes it by ${formatNumber(analysis.factors[i]?.delta ?? 0, 'number')}`,
      )
      .join('; ')}.`,
    notes: [
      which === 'ratios'
        ? 'The highest point of each factor is its most robust level; steep lines matter most.'
        : 'A factor that moves the mean and not the ratio above can bring the mean to its target.',
    ],
    spec: {
      data: { values },
      facet: {
        field: 'factor',
        type: 'nominal',
        sort: factors.map(({ label }) => label),
        header: { title: null, labelAnchor: 'start', labelLimit: 220, labelPadding: 26 },
      },
      columns: Math.min(4, factors.length),
      resolve: { scale: { x: 'independent' } },
      spec: {
        height: 150,
        layer: [
          {
            mark: { type: 'line', strokeWidth: 1.5, point: { size: 40 }, tooltip: { content: 'data' } },
            encoding: {
              x: {
                field: 'level',
                type: 'nominal',
                sort: null,
                axis: { title: null, labelAngle: 0, labelLimit: 80 },
              },
              y: {
                field: 'mean',
                type: 'quantitative',
                scale: { domain: [Math.min(...all) - pad, Math.max(...all) + pad], nice: false, zero: false },
                axis: { title },
              },
            },
          },
        ],
      },
    },
  });
}

function interpretation(result: TaguchiResult): readonly Runs[] {
  const calm = result.factors.filter((_, i) => {
    const [ratio, mean] = [result.ratios.factors[i]?.percent ?? 0, result.means.factors[i]?.percent ?? 0];
    return mean > 20 && ratio < 10;
  });
  return [
    rich`Choose the levels of factors with large differences by the ratio, for a response that feels noise least; the others by cost.`,
    ...(calm.length > 0
      ? [
          rich`${join(
            calm.map(({ label }) => label),
            ', ',
            ' and ',
          )} ${calm.length === 1 ? 'moves' : 'move'} the mean and hardly the ratio: with ${calm.length === 1 ? 'it' : 'them'} the mean can be brought to a target.`,
        ]
      : []),
    rich`The prediction adds main effects: where factors depend on each other it fails. Run the best settings once more to confirm it${result.wasRun ? '' : ', as they are not among those run'}.`,
  ];
}

const R_RATIOS = {
  larger: '-10 * log10(mean(1 / y^2))',
  smaller: '-10 * log10(mean(y^2))',
  nominal: '10 * log10(mean(y)^2 / var(y))',
  nominalSpread: '-10 * log10(var(y))',
} as const;

function rCode(
  { factors, best }: TaguchiResult,
  { outcome, repeats, signal }: DoeOptions,
): readonly string[] {
  const names = factors.map((_, i) => `f${i + 1}`);
  const responses = [outcome, ...repeats];
  return [
    rRead(...factors),
    ...factors.map((factor, i) => `d$f${i + 1} <- ${rFactor(factor)}`),
    `d <- d[complete.cases(d[${rStrings(names)}]) & rowSums(!is.na(d[${rStrings(responses)}])) > 0, ]`,
    `key <- interaction(d[${rStrings(names)}], drop = TRUE); key <- factor(key, levels = unique(as.character(key)))`,
    `y <- c(${responses.map((name) => `d$${rName(name)}`).join(', ')}); k <- rep(key, ${responses.length}); k <- k[!is.na(y)]; y <- y[!is.na(y)]`,
    `ratio <- c(tapply(y, k, function(y) ${R_RATIOS[signal]})); m <- c(tapply(y, k, mean)); n <- c(table(k))`,
    `s <- d[match(levels(key), as.character(key)), ${rStrings(names)}, drop = FALSE]`,
    'level.means <- function(v) lapply(s, function(f) { t <- tapply(v, f, mean); c(t, delta = diff(range(t))) })',
    'level.means(ratio); rank(-sapply(level.means(ratio), function(t) t["delta"]))',
    'level.means(m); rank(-sapply(level.means(m), function(t) t["delta"]))',
    `for (v in list(ratio, m)) { a <- anova(lm(v ~ ${names.join(' + ')}, data = s)); print(a); print(cbind(a[["Sum Sq"]], a[["Df"]], a[["Mean Sq"]], percent = 100 * a[["Sum Sq"]] / sum((v - mean(v))^2))) }`,
    'cbind(n = n, mean = m, ratio = ratio)',
    `best <- ${rStrings(factors.map(({ levels }, i) => levels[best[i] ?? 0] ?? ''))}`,
    'sapply(list(ratio = ratio, mean = m), function(v) mean(v) + sum(mapply(function(f, b) tapply(v, f, mean)[[b]] - mean(v), s, best)))',
  ];
}
