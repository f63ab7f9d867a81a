import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useState } from 'react';

/** Whether something has been waited for as long as this; what is quick shows no progress at all. */
function useLongWait(isWaiting: boolean, afterMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting, afterMs]);
  return isLong;
}

interface LongWaitProps {
  readonly isWaiting: boolean;
  readonly afterMs: number;
  /** What is going on. */
  readonly children: ReactNode;
}

/** Says that something goes on, once it has taken a while. */
export function LongWait({ isWaiting, afterMs, children }: LongWaitProps) {
  if (!useLongWait(isWaiting, afterMs)) return null;
  return (
    <div role="status">
      <p>{children}</p>
      <LinearProgress aria-hidden />
    </div>
  );
}
