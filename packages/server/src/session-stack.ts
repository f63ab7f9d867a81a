/**
 * A statement that fails leaves the embedded database by an exception through its compiled code, which does not put its stack
 * back: each failure took about a kilobyte of it for ever, and after some thousands the database panicked. Here the stack is
 * put back to where it was when the statement came, as the jump to the main loop does in PostgreSQL itself.
 */

/** What the stack of compiled code ends with now; compilers export it under this name. */
interface WithStack {
  readonly ___stack_pointer?: { value: number };
}

/** Where statements enter the compiled code, and where their failures are cleared up. */
const ENTRANCES = ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const;

/** Makes failing statements leave the stack of the database as they found it. */
export function keepStack(compiled: object): void {
  const { ___stack_pointer: stack } = compiled as WithStack;
  if (!stack) return;
  const functions = compiled as Record<(typeof ENTRANCES)[number], () => unknown>;
  for (const name of ENTRANCES) {
    const enter = functions[name];
    functions[name] = () => {
      const top = stack.value;
      try {
        return enter();
      } catch (error) {
        stack.value = top;
        throw error;
      }
    };
  }
}
