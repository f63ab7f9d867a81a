/** Time series samples. Seasons come from tables of factors, so that every engine generates the same numbers. */
import type { Column } from '../column.ts';
import { category, date, numeric, type SampleRow, sampleColumns } from './build.ts';
import { SampleRandom, within } from './generator.ts';

/** Monthly factors of a shop with a strong December. */
const SHOP = [0.84, 0.82, 0.93, 0.96, 1.0, 1.02, 0.97, 0.95, 1.0, 1.05, 1.16, 1.3] as const;
/** Mean temperature of each month at a mild inland place, °C. */
const CLIMATE = [1, 2.5, 6.5, 10.5, 15, 18.5, 20.5, 20, 16, 11, 5.5, 2] as const;

/** 60 months of sales with trend and season; promotions lift a month. */
export function monthlySales(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 21);
  const rows = Array.from({ length: 60 }, (_, t): SampleRow => {
    const promotion = random.chance(0.25) ? 1 : 0;
    const sales = (220 + 2.6 * t) * SHOP[t % 12]! + 24 * promotion + random.normal(0, 9);
    return [
      Date.UTC(2020, t, 1),
      within(sales, 50, 900, 1),
      promotion,
      within(18 + 0.05 * sales + random.normal(0, 3), 5, 90, 1),
    ];
  });
  return sampleColumns(
    [
      date('Month', 'First day of the month'),
      numeric('Sales', 'Sales in thousand dollars'),
      numeric('Promotion', '1 = a promotion ran'),
      numeric('Advertising', 'Advertising in thousand dollars'),
    ],
    rows,
    random,
  );
}

/** 252 trading days of one share: a random walk with drift and changing volatility. */
export function dailyStock(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 22);
  let price = 100;
  let volatility = 0.012;
  let day = Date.UTC(2023, 0, 2);
  const rows = Array.from({ length: 252 }, (): SampleRow => {
    const change = random.normal(0.0005, volatility);
    volatility = Math.min(0.03, Math.max(0.006, 0.9 * volatility + 0.1 * (0.008 + Math.abs(change) / 2)));
    const open = price;
    price *= 1 + change;
    const spread = price * Math.abs(random.normal(0, 0.006));
    const row: SampleRow = [
      day,
      within(open, 1, 1e4, 2),
      within(Math.max(open, price) + spread, 1, 1e4, 2),
      within(Math.min(open, price) - spread, 1, 1e4, 2),
      within(price, 1, 1e4, 2),
      within(random.normal(1_200_000, 210_000) * (1 + 18 * Math.abs(change)), 200_000, 9_000_000, -2),
    ];
    do day += 86_400_000;
    while ([0, 6].includes(new Date(day).getUTCDay()));
    return row;
  });
  return sampleColumns(
    [
      date('Date', 'Trading day'),
      numeric('Open', 'First price'),
      numeric('High', 'Highest price'),
      numeric('Low', 'Lowest price'),
      numeric('Close', 'Last price'),
      numeric('Volume', 'Shares traded'),
    ],
    rows,
    random,
  );
}

const CONDITIONS = ['Clear', 'Clouds', 'Rain'] as const;

/** 365 days of weather: a yearly course with days that resemble the day before. */
export function weather(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 23);
  let deviation = 0;
  const rows = Array.from({ length: 365 }, (_, t): SampleRow => {
    const at = new Date(Date.UTC(2023, 0, 1 + t));
    const month = at.getUTCMonth();
    const part = (at.getUTCDate() - 15) / 30;
    const other = CLIMATE[(month + (part < 0 ? 11 : 1)) % 12]!;
    const normal = CLIMATE[month]! + Math.abs(part) * (other - CLIMATE[month]!);
    deviation = 0.7 * deviation + random.normal(0, 2.2);
    const rain = random.chance(0.32) ? within(Math.abs(random.normal(0, 6)), 0.1, 60, 1) : 0;
    return [
      at.getTime(),
      within(normal + deviation, -20, 40, 1),
      within(random.normal(66 + (rain > 0 ? 14 : 0), 9), 20, 100),
      rain,
      within(Math.abs(random.normal(3.6, 1.8)), 0, 20, 1),
      within(random.normal(1014 - (rain > 0 ? 7 : 0), 6), 970, 1045, 1),
      CONDITIONS[rain > 0 ? 2 : random.chance(0.45) ? 1 : 0]!,
    ];
  });
  return sampleColumns(
    [
      date('Date', 'Day'),
      numeric('Temperature', 'Mean temperature in °C', 3),
      numeric('Humidity', 'Relative humidity in percent'),
      numeric('Rainfall', 'Rain in mm'),
      numeric('WindSpeed', 'Wind in m/s'),
      numeric('Pressure', 'Air pressure in hPa'),
      category('Condition', 'Weather', CONDITIONS),
    ],
    rows,
    random,
  );
}

/** 24 quarters of an economy: growth with a recession, unemployment follows it. */
export function economic(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 24);
  let product = 1850;
  let unemployment = 5.2;
  const rows = Array.from({ length: 24 }, (_, t): SampleRow => {
    const recession = t >= 10 && t <= 12;
    const growth = random.normal(recession ? -1.4 : 0.65, 0.35);
    product *= 1 + growth / 100;
    unemployment = Math.max(3, 0.8 * unemployment + 1.08 - 0.45 * growth + random.normal(0, 0.1));
    const quarter = (t % 4) + 1;
    return [
      Date.UTC(2018 + Math.floor(t / 4), 3 * (t % 4), 1),
      `Q${quarter}`,
      within(product, 0, 1e5, 1),
      within(growth, -10, 10, 2),
      within(unemployment, 0, 30, 2),
      within(random.normal(2.1 + 0.5 * growth, 0.3), -3, 12, 2),
      within(random.normal(1.8 + 0.25 * growth, 0.15), 0, 12, 2),
    ];
  });
  return sampleColumns(
    [
      date('QuarterStart', 'First day of the quarter'),
      category('Quarter', 'Quarter of the year', ['Q1', 'Q2', 'Q3', 'Q4']),
      numeric('GDP', 'Gross domestic product, billion dollars'),
      numeric('Growth', 'Growth over the quarter before, percent'),
      numeric('Unemployment', 'Unemployment rate in percent'),
      numeric('Inflation', 'Inflation in percent'),
      numeric('InterestRate', 'Interest rate in percent'),
    ],
    rows,
    random,
  );
}
