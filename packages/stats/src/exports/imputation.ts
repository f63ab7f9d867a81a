export {
  type ChainedImputations,
  type ChainProgress,
  type ChainVariable,
  chainedEquations,
} from '../imputation/chained-equations.ts';
export { poolEstimate, poolTest } from '../imputation/pooling.ts';
