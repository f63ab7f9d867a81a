export * from './block-check.ts';
export * from './blocks.ts';
export { coarseWords, losesDecimals } from './coarse.ts';
export {
  compareResults,
  differencesTable,
  type NumberDifference,
  type ResultComparison,
} from './compare-results.ts';
export * from './figure/drawing.ts';
export * from './figure/edits/apply.ts';
export * from './figure/edits/axes.ts';
export { type Comparison, comparisonOf, comparisonText } from './figure/edits/brackets.ts';
export * from './figure/edits/comparisons.ts';
export * from './figure/edits/edits.ts';
export * from './figure/edits/figure.ts';
export * from './figure/edits/history.ts';
export * from './figure/edits/legend.ts';
export {
  type Categories,
  categoriesOf,
  hasPlainMarks,
  namedLevels,
  type Series,
  seriesOf,
} from './figure/edits/levels.ts';
export { lightened } from './figure/edits/light.ts';
export { canHatch } from './figure/edits/looks.ts';
export { noteName } from './figure/edits/notes.ts';
export * from './figure/edits/presets.ts';
export { readEdits, readFigureEdits } from './figure/edits/read.ts';
export * from './figure/edits/style.ts';
export * from './figure/edits/text.ts';
export { encodingsOf, isComposed } from './figure/edits/units.ts';
export { fieldNames } from './figure/field-names.ts';
export { ggplotCode } from './figure/ggplot.ts';
export {
  HATCH_GROUND,
  HATCH_NAMES,
  HATCH_TILE,
  HATCH_WIDTH,
  HATCHES,
  type HatchName,
  hatchDefinitions,
  hatchOf,
  withHatches,
} from './figure/hatch.ts';
export * from './figure/panels.ts';
export { type ShownPart, type ShownVariable, shownParts } from './figure/shows.ts';
export * from './figure/theme.ts';
export * from './format.ts';
export * from './manuscript/captions.ts';
export * from './manuscript/methods.ts';
export * from './r-words.ts';
export {
  duplicatesOf,
  isSameWork,
  mergedWork,
  REFERENCE_FORMATS,
  readReferences,
} from './references/exchange.ts';
export { referenceFromApa } from './references/from-apa.ts';
export {
  namesOf,
  REFERENCE_FIELDS,
  REFERENCE_TYPES,
  type Reference,
  type ReferenceField,
  tidy,
} from './references/reference.ts';
export { REFERENCE_STYLES, type ReferenceStyleName, referenceList } from './references/styles.ts';
export {
  type BlockRenderers,
  captionLabel,
  type DocumentFormat,
  figureAddress,
  Numbering,
  type RenderContext,
  type RenderSettings,
} from './render/context.ts';
export { csvText, figureData, renderCsv } from './render/csv.ts';
export {
  REPORT_FILES,
  REPORT_FORMATS,
  type ReportFormat,
  renderBlock,
  renderBlocks,
  renderClipboard,
  renderDocument,
  renderReport,
} from './render/document.ts';
export { DOCX_FILE, renderDocx } from './render/docx.ts';
export { escapeHtml } from './render/html.ts';
export { figureKey, type ReportSettings } from './render/report.ts';
export { collectMethods, collectReferences } from './report/collect.ts';
export * from './report/compose.ts';
export * from './report/create.ts';
export * from './report/linked-text.ts';
export {
  isBlankText,
  type LiveChoice,
  liveChoices,
  liveResults,
  liveRuns,
  type NumberOf,
  renameResults,
  type TextPiece,
} from './report/live.ts';
export * from './report/read.ts';
export * from './report/report.ts';
export * from './rich.ts';
export * from './saved-result.ts';
export { differentWords, keptRuns, keptWords, type Spelling, spelledAlt, spelledSpec } from './spelling.ts';
export * from './table-layout.ts';
export * from './version.ts';
export * from './words.ts';
