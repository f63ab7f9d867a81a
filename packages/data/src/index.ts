export * from './column.ts';
export * from './dataset.ts';
export { applyEdit, countWritten, editSteps } from './edit/apply.ts';
export { type Applied, applyExact, exactSteps } from './edit/apply-exact.ts';
export { cellText } from './edit/cell-text.ts';
export * from './edit/clipboard.ts';
export { type CellPosition, findCells } from './edit/find.ts';
export { freeName } from './edit/free-name.ts';
export * from './edit/operations.ts';
export * from './edit/range-statistics.ts';
export { continueSeries } from './edit/series.ts';
export { columnsChange } from './edit/set-columns.ts';
export { operationBytes } from './edit/size.ts';
export { codebookOf } from './export/codebook.ts';
export * from './export/csv.ts';
export { datasetToDta } from './export/dta.ts';
export { datasetToParquet } from './export/parquet.ts';
export { type PlainOptions, plainDataset } from './export/plain.ts';
export { datasetToRScript } from './export/r-script.ts';
export { datasetToSav, savColumns } from './export/sav.ts';
export { type SheetToWrite, sheetsToWorkbook } from './export/sheets.ts';
export { datasetToWorkbook } from './export/workbook.ts';
export * from './filter/conditions.ts';
export * from './filter/filter.ts';
export * from './filter/row-parts.ts';
export * from './frame.ts';
export { ENCODINGS, encodeUtf8 } from './import/bytes.ts';
export { formatDate } from './import/dates.ts';
export { DELIMITERS, type ImportOptions } from './import/delimited.ts';
export { ImportError, type ImportErrorCode, importMessage } from './import/errors.ts';
export * from './import/import.ts';
export * from './import/report.ts';
export {
  partBuffers,
  type ScanHelpers,
  type ScannedPart,
  type ScanTask,
  scanPart,
} from './import/shared-scan.ts';
export { type ByteSource, type ByteStream, bytesSource } from './import/source.ts';
export { Zip, ZipDamage } from './import/zip.ts';
export { planImputation } from './impute/multiple.ts';
export { type Imputed, imputedBy } from './imputed.ts';
export { datasetsInR, type ReadInR } from './in-r/dataset.ts';
export { rComment, rText } from './in-r/words.ts';
export * from './new-dataset.ts';
export * from './pivot/layout.ts';
export { fieldLevels, groupingOf, PivotError } from './pivot/levels.ts';
export { letterColumn, MAX_PIVOT, MISSING_LEVEL, type Pivot, type PivotAxis, pivot } from './pivot/pivot.ts';
export { suggestFamilies } from './restructure/reshape.ts';
export {
  describeRestructure,
  otherSource,
  restructure,
  restructureSteps,
} from './restructure/restructure.ts';
export type { Restructured, RestructuredPart } from './restructure/source.ts';
export { haveSameColumns, stackTables } from './restructure/stack.ts';
export * from './restructure/steps.ts';
export * from './rows.ts';
export * from './samples/samples.ts';
export * as ask from './sources/builders.ts';
export { columnsOf, type Expression } from './sources/expression.ts';
export * from './sources/guarded.ts';
export * from './sources/memory.ts';
export * from './sources/plan.ts';
export * from './sources/source.ts';
export { clickhouse } from './sources/sql/clickhouse.ts';
export { type Dialect, duckdb, postgres, standard } from './sources/sql/dialect.ts';
export * from './sources/sql/source.ts';
export { planSql, rowsSql } from './sources/sql/write.ts';
export { applyTransform, describeStep, newNameTaken } from './transform/apply.ts';
export { expressionColumns, expressionProblem } from './transform/expression/expression.ts';
export type { ExpressionError } from './transform/expression/expression-error.ts';
export { DATE_PARTS, type DatePart } from './transform/expression/functions/date.ts';
export { FUNCTION_GROUPS, signatureOf } from './transform/expression/functions/definition.ts';
export { EXPRESSION_FUNCTIONS } from './transform/expression/registry.ts';
export { quoteName, rerunStep } from './transform/rename.ts';
export * from './transform/steps.ts';
export { scaleOrder } from './variables/scales.ts';
export { similarSpellings } from './variables/similar.ts';
export * from './variables/summary.ts';
export * from './variables/variables.ts';
export { visible } from './visible.ts';
