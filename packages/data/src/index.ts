export * from './column.ts';
export * from './dataset.ts';
export * from './frame.ts';
