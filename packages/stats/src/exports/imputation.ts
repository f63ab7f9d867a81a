export {
  type ChainedImputations,
  type ChainProgress,
  type ChainVariable,
  chainedEquations,
} from '../imputation/chained-equations.ts';
export { type PooledEstimate, type PooledTest, poolEstimate, poolTest } from '../imputation/pooling.ts';
