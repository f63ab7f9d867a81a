import { useEffect, useRef, useState } from 'react';
import { digitsInCommon, longNumber } from './agreement.ts';
import { R_VALUES } from './data.ts';

/** R's numbers beside those that this browser computes when the table comes into view. */
export function Validation() {
  const [computed, setComputed] = useState<readonly number[] | null>(null);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (!table.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import('./validate.ts')
          .then(({ computeValidation }) => computeValidation())
          .then(setComputed, () => undefined);
      },
      { rootMargin: '300px' },
    );
    observer.observe(table.current);
    return () => observer.disconnect();
  }, []);
  return (
    <table ref={table} className="apa val">
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col" className="l opt">
            In R
          </th>
          <th scope="col">R 4.2.2</th>
          <th scope="col">This page</th>
          <th scope="col" className="opt">
            Agree to
          </th>
        </tr>
      </thead>
      <tbody>
        {R_VALUES.map(({ name, code, value }, i) => {
          const mine = computed?.[i];
          return (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td className="l opt">
                <code>{code}</code>
              </td>
              <td className="m">{longNumber(value)}</td>
              <td className="m">{mine === undefined ? '…' : longNumber(mine)}</td>
              <td className="dig opt">
                {mine === undefined ? '…' : `${digitsInCommon(mine, value)} digits`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
