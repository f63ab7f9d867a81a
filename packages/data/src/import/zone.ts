/** How far the clocks of a time zone are ahead of UTC. */

const QUARTER_MS = 900_000;

/**
 * For points in time the milliseconds by which clocks of the zone ('Europe/Berlin') are ahead; null for a zone that is not known here. Clocks change
 * at quarters of an hour at most, so each quarter is asked for once.
 */
export function zoneShift(zone: string): ((time: number) => number) | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return null;
  }
  const known = new Map<number, number>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const start = quarter * QUARTER_MS;
    const parts = Object.fromEntries(format.formatToParts(start).map(({ type, value }) => [type, value]));
    const clock = Date.UTC(
      Number(parts.year),
      Number(parts.month) - 1,
      Number(parts.day),
      Number(parts.hour),
      Number(parts.minute),
      Number(parts.second),
    );
    const shift = clock - start;
    known.set(quarter, shift);
    return shift;
  };
}
