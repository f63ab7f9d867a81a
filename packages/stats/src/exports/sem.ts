export { type SemDifference, semDifference } from '../sem/compare.ts';
export {
  fitSem,
  type SemDefinedEstimate,
  type SemFit,
  type SemParameterEstimate,
} from '../sem/fit.ts';
export {
  type ComparativeFit,
  residualCorrelations,
  type SemTest,
} from '../sem/fit-indices.ts';
export { type GroupEquality, type SemModelOptions, semModel, semVariables } from '../sem/model.ts';
export { type ModificationIndex, modificationIndices } from '../sem/modification.ts';
export { fitOrderedSem, type OrderedSemFit, type SemThreshold } from '../sem/ordered-fit.ts';
export { type FactorReliability, factorReliability, htmt } from '../sem/reliability.ts';
export {
  parseSem,
  type SemProblem,
  type SemStatement,
  type SemSyntax,
  syntaxName,
  written,
} from '../sem/syntax.ts';
