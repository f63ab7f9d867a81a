export * from './catalogue.ts';
export * from './contract.ts';
export * from './options.ts';
export * from './run.ts';
export * from './tool-schema.ts';
export * from './validate.ts';
