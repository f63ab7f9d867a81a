export { orthogonalFactor } from '../linalg/blocked-qr.ts';
export { type Cholesky, cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
export {
  identity,
  kronecker,
  type Matrix,
  matrix,
  matrixFromRows,
  multiply,
  transpose,
} from '../linalg/matrix.ts';
export {
  applyTransposedQ,
  inverse,
  logDeterminant,
  type PivotedQr,
  pivotedQr,
  solve,
} from '../linalg/qr.ts';
export { StreamedQr } from '../linalg/streamed-qr.ts';
export { pseudoInverse, type Svd, svd } from '../linalg/svd.ts';
export { type SymmetricEigen, symmetricEigen } from '../linalg/symmetric-eigen.ts';
export { invertUpper, solveUpper, solveUpperTransposed } from '../linalg/triangular.ts';
