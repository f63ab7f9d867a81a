export * from './blocks.ts';
export * from './rich.ts';
