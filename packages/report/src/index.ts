export * from './blocks.ts';
export * from './format.ts';
export * from './rich.ts';
export * from './version.ts';
