/** The messages between the engine worker and the helpers it shares parts of a task with. */
export interface HelperHandlers {
  /** Loads a task and takes what all its parts share. */
  start(task: string, shared: unknown): Promise<void>;
  compute(part: unknown): unknown;
  /** Lets go of what the task shared. */
  finish(): void;
}
