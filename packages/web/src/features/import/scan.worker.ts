/** A helper of the import worker: reads parts of a long text file. */
import { partBuffers, type ScannedPart, type ScanTask, scanPart } from '@constat/data';
import { expose, transfer } from 'comlink';
import { fileSource } from './file-source.ts';

export interface ScanHandlers {
  scan(file: Blob, task: ScanTask): Promise<ScannedPart>;
}

const handlers: ScanHandlers = {
  async scan(file, task) {
    const part = await scanPart(fileSource(file), task);
    return transfer(part, partBuffers(part));
  },
};

expose(handlers);
