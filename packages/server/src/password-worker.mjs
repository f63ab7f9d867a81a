// Hashes and compares passwords, one at a time, on a thread of its own.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

parentPort?.on('message', ({ kind, password, value }) => {
  try {
    const result = kind === 'hash' ? bcrypt.hashSync(password, value) : bcrypt.compareSync(password, value);
    parentPort?.postMessage({ result });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
