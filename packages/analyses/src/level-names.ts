/** Levels that go by their labels: options that name values, and programs for R that read the values. */
import type { Column, Factor, Frame } from '@constat/data';
import type { Block } from '@constat/report';
import type { Option, RawOptions } from './options.ts';
import { isRecord } from './shared/guards.ts';
import { rName, rString } from './shared/r-code.ts';

/** What a level is called; a value of the data stands for its level. */
const nameOf = ({ levels, values }: Factor, given: string): string =>
  levels.includes(given) ? given : (levels[values.indexOf(given)] ?? given);

/** The values of an option with levels called as the frame calls them: options may be older than the labels. */
export function namedLevels(option: Option, value: unknown, raw: RawOptions, frame: Frame): unknown {
  if (!frame.settings.labels) return value;
  const inVariable = (variable: unknown, given: unknown): unknown =>
    typeof variable === 'string' &&
    typeof given === 'string' &&
    frame.has(variable) &&
    frame.column(variable).valueLabels
      ? nameOf(frame.factor(variable), given)
      : given;
  const inRow = (row: unknown): unknown =>
    isRecord(row)
      ? Object.fromEntries(Object.entries(row).map(([name, given]) => [name, inVariable(name, given)]))
      : row;
  switch (option.kind) {
    case 'levels':
      return Array.isArray(value) ? value.map((given) => inVariable(raw[option.of], given)) : value;
    case 'references':
      return Object.assign(Object.create(null), inRow(value));
    case 'orders':
      return isRecord(value)
        ? Object.assign(
            Object.create(null),
            Object.fromEntries(
              Object.entries(value).map(([name, levels]) => [
                name,
                Array.isArray(levels) ? levels.map((given) => inVariable(name, given)) : levels,
              ]),
            ),
          )
        : value;
    case 'cases':
      return Array.isArray(value) ? value.map(inRow) : value;
    default:
      return value;
  }
}

/** The lines that give a column of the file the labels which the program uses; none where it uses the values. */
function labelLine(frame: Frame, column: Column, program: string): readonly string[] {
  const { name, valueLabels = {} } = column;
  const isNamed = program.includes(`d$${rName(name)}`) || program.includes(rString(name));
  const labels = Object.values(valueLabels);
  if (!isNamed || !labels.some((label) => program.includes(rString(label.trim()).slice(0, -1)))) return [];
  const { levels, values } = frame.factor(name);
  const pairs = values.flatMap((value, i) =>
    levels[i] === value ? [] : [`${rString(value)} = ${rString(levels[i]!)}`],
  );
  if (pairs.length === 0 || !levels.some((level) => program.includes(rString(level)))) return [];
  const target = `d$${rName(name)}`;
  return [
    `labels <- c(${pairs.join(', ')}); ${target} <- ifelse(${target} %in% names(labels), labels[as.character(${target})], as.character(${target}))`,
  ];
}

/** The blocks with what a program for R does next after it has read the data. */
function afterReading(
  blocks: readonly Block[],
  next: (program: string) => readonly string[],
): readonly Block[] {
  return blocks.map((block) => {
    if (block.kind !== 'text' || block.role !== 'r-code') return block;
    return {
      ...block,
      paragraphs: block.paragraphs.map((runs) => {
        const program = String(runs[0]);
        const lines = program.split('\n');
        const read = lines.findIndex((line) => line.startsWith('d <- read.csv('));
        const added = next(program);
        return read < 0 || added.length === 0 ? runs : [lines.toSpliced(read + 1, 0, ...added).join('\n')];
      }),
    };
  });
}

/** The blocks with programs for R that call levels by the labels which the data file does not have. */
export function withLabelledPrograms(frame: Frame, blocks: readonly Block[]): readonly Block[] {
  const labelled = frame.settings.labels ? frame.columns.filter(({ valueLabels }) => valueLabels) : [];
  if (labelled.length === 0) return blocks;
  return afterReading(blocks, (program) => labelled.flatMap((column) => labelLine(frame, column, program)));
}

/** The blocks with programs for R that leave all rows but those of one imputation out. */
export const withImputationInPrograms = (
  blocks: readonly Block[],
  column: string,
  number: number,
): readonly Block[] =>
  afterReading(blocks, () => [
    `d <- d[which(d$${rName(column)} == ${number}), ] # ${number === 0 ? 'the original rows' : 'the first imputed dataset'}`,
  ]);
