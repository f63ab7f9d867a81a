export * from './catalogue.ts';
export * from './contract.ts';
export * from './options.ts';
export { PartQueue } from './parallel/part-queue.ts';
export { prepareTask } from './parallel/tasks.ts';
export * from './rename-options.ts';
export * from './run.ts';
export * from './tool-schema.ts';
export * from './validate.ts';
