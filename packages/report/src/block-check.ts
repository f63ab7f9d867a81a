/** Tells blocks from anything else a file may hold, so that no renderer meets a value it cannot draw. */
import { BLOCK_KINDS, type Block, type BlockKind, NOTICE_LEVELS, TEXT_ROLES, VERDICTS } from './blocks.ts';
import { NUMBER_FORMATS, type Runs } from './rich.ts';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isOneOf = (values: readonly string[], value: unknown): boolean =>
  isText(value) && values.includes(value);
const isList = (value: unknown, item: (value: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(item);
const isAbsentOr = (value: unknown, test: (value: unknown) => boolean): boolean =>
  value === undefined || test(value);
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isDecimals = (value: unknown): boolean => Number.isInteger(value);
const isFormat = (value: unknown): boolean => isOneOf(NUMBER_FORMATS, value);
const isMarks = (value: unknown): boolean =>
  isList(value, (mark) => isOneOf(['bold', 'italic', 'sub', 'sup', 'code'], mark));

function isRun(value: unknown): boolean {
  if (isText(value)) return true;
  if (!isRecord(value) || !isAbsentOr(value.marks, isMarks)) return false;
  if (!('number' in value)) return isText(value.text);
  return (
    isNumber(value.number) &&
    isFormat(value.format) &&
    isAbsentOr(value.decimals, isDecimals) &&
    isAbsentOr(value.scale, isNumber)
  );
}

/** True for rich text. */
export const isRuns = (value: unknown): value is Runs => isList(value, isRun);
const isRunsList = (value: unknown): boolean => isList(value, isRuns);
const isCell = (value: unknown): boolean =>
  value === null || isNumber(value) || isText(value) || isRuns(value);
const isLimit = (value: unknown): boolean => value === null || isNumber(value);

const isColumn = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.key) &&
  isRuns(value.label) &&
  isAbsentOr(value.format, isFormat) &&
  isAbsentOr(value.decimals, isDecimals) &&
  isAbsentOr(value.spanner, isText) &&
  isAbsentOr(value.of, isText);

const isRow = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.cells) &&
  Object.values(value.cells).every(isCell) &&
  isAbsentOr(value.format, isFormat) &&
  isAbsentOr(value.decimals, isDecimals) &&
  isAbsentOr(value.of, isText) &&
  [value.heading, value.indent, value.total].every((flag) => isAbsentOr(flag, isFlag));

const isEstimate = (value: unknown): boolean =>
  isRecord(value) &&
  isRuns(value.label) &&
  isNumber(value.value) &&
  isFormat(value.format) &&
  isAbsentOr(value.decimals, isNumber) &&
  isAbsentOr(value.ciLower, isLimit) &&
  isAbsentOr(value.ciUpper, isLimit) &&
  isAbsentOr(value.level, isNumber) &&
  isAbsentOr(value.reference, isNumber) &&
  isAbsentOr(value.detail, isRuns);

const isAction = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.label) &&
  isAbsentOr(value.options, isRecord) &&
  (value.kind === 'set-options' || (value.kind === 'open-analysis' && isText(value.analysis)));

const CHECKS: Readonly<Record<BlockKind, (block: Fields) => boolean>> = {
  text: (block) =>
    isText(block.id) &&
    isOneOf(TEXT_ROLES, block.role) &&
    isRunsList(block.paragraphs) &&
    isAbsentOr(block.meta, isRunsList),
  estimates: (block) => isText(block.id) && isList(block.items, isEstimate),
  table: (block) =>
    isText(block.id) &&
    isRuns(block.title) &&
    isList(block.columns, isColumn) &&
    isAbsentOr(block.spanners, (value) => isRecord(value) && Object.values(value).every(isRuns)) &&
    isList(block.rows, isRow) &&
    isAbsentOr(block.notes, isRuns) &&
    isAbsentOr(block.detail, isFlag),
  check: (block) =>
    isText(block.id) &&
    isOneOf(VERDICTS, block.verdict) &&
    isRuns(block.assumption) &&
    isRuns(block.evidence) &&
    isRuns(block.advice) &&
    isAbsentOr(block.action, isAction),
  figure: (block) =>
    isText(block.id) &&
    isRuns(block.title) &&
    isRecord(block.spec) &&
    isText(block.alt) &&
    isAbsentOr(block.notes, isRuns),
  notice: (block) =>
    isText(block.code) &&
    isOneOf(NOTICE_LEVELS, block.level) &&
    isRuns(block.message) &&
    isAbsentOr(block.action, isAction),
};

/** True for a block that every renderer can draw. */
export function isBlock(value: unknown): value is Block {
  if (!isRecord(value)) return false;
  const kind = BLOCK_KINDS.find((name) => name === value.kind);
  return kind !== undefined && CHECKS[kind](value);
}
