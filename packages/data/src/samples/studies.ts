/** Samples for methods with data of a special form: survival, mediation, meta-analysis, clusters, panels; and business, marketing, environment. */
import type { Column } from '../column.ts';
import { category, numeric, type SampleRow, sampleColumns, YES_NO } from './build.ts';
import { SampleRandom, within } from './generator.ts';

const yesNo = (value: boolean): string => YES_NO[Number(value)]!;

/** 100 patients of a trial followed for up to 36 months; the new treatment halves the monthly risk. */
export function survival(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 11);
  const rows = Array.from({ length: 100 }, (_, i): SampleRow => {
    const treated = i % 2 === 1;
    const age = within(random.normal(61, 10), 32, 86);
    const stage = random.pick([
      [1, 30],
      [2, 40],
      [3, 30],
    ] as const);
    const monthly = 0.022 * (treated ? 0.5 : 1) * (1 + 0.6 * (stage - 1)) * (1 + 0.015 * (age - 61));
    const lost = 12 + Math.floor(random.uniform() * 25);
    let month = 1;
    while (month < lost && random.uniform() >= monthly) month++;
    return [
      month,
      month < lost ? 1 : 0,
      treated ? 'New' : 'Standard',
      age,
      `Stage ${stage}`,
      random.chance(0.48) ? 'Female' : 'Male',
    ];
  });
  return sampleColumns(
    [
      numeric('Time', 'Months until death or end of observation'),
      numeric('Event', '1 = died, 0 = censored'),
      category('Treatment', 'Treatment', ['Standard', 'New']),
      numeric('Age', 'Age in years'),
      category('Stage', 'Stage of the disease', ['Stage 1', 'Stage 2', 'Stage 3']),
      category('Gender', 'Gender', ['Female', 'Male']),
    ],
    rows,
    random,
  );
}

/** 100 employees: training raises engagement, which raises performance; support strengthens the first step. */
export function mediationModeration(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 12);
  const rows = Array.from({ length: 100 }, (): SampleRow => {
    const training = within(random.normal(20, 6), 2, 40);
    const support = within(random.normal(5, 1.6), 1, 9, 1);
    const engagement = within(
      random.normal(30 + 0.7 * training + 1.1 * (support - 5) + 0.14 * (training - 20) * (support - 5), 5),
      10,
      80,
      1,
    );
    const performance = within(random.normal(20 + 0.75 * engagement + 0.15 * training, 6), 10, 110, 1);
    return [training, support, engagement, performance, within(random.normal(40, 9), 21, 64)];
  });
  return sampleColumns(
    [
      numeric('Training', 'Hours of training (predictor)'),
      numeric('Support', 'Support of the manager, 1 to 9 (moderator)'),
      numeric('Engagement', 'Engagement (mediator)', 1),
      numeric('Performance', 'Performance (outcome)', 2),
      numeric('Age', 'Age in years (covariate)'),
    ],
    rows,
    random,
  );
}

/** 30 trials of one treatment, with events, group sizes and a standardised mean difference that varies between studies. */
export function metaAnalysis(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 13);
  const regions = ['America', 'Asia', 'Europe'] as const;
  const studies = Array.from({ length: 30 }, (_, i) => `Study ${String(i + 1).padStart(2, '0')}`);
  const rows = studies.map((study, i): SampleRow => {
    const region = i % 3;
    const treated = 25 + Math.floor(random.uniform() * 140);
    const control = Math.max(20, treated - 5 + Math.floor(random.uniform() * 11));
    const risk = 0.18 + 0.22 * random.uniform();
    const ratio = 0.62 + 0.1 * random.normal() + 0.08 * region;
    const count = (n: number, p: number): number => {
      let events = 0;
      for (let k = 0; k < n; k++) if (random.uniform() < p) events++;
      return events;
    };
    const se = Math.sqrt(1 / treated + 1 / control);
    return [
      study,
      1998 + Math.floor((i * 26) / 30),
      regions[region]!,
      count(treated, risk * ratio),
      treated,
      count(control, risk),
      control,
      within(random.normal(0.42 - 0.1 * region + 0.12 * random.normal(), se), -1.5, 2, 3),
      within(se, 0, 1, 3),
    ];
  });
  return sampleColumns(
    [
      { name: 'Study', type: 'text', description: 'Name of the study' },
      numeric('Year', 'Year of publication'),
      category('Region', 'Region', regions),
      numeric('EventsTreatment', 'Events in the treatment group'),
      numeric('NTreatment', 'Size of the treatment group'),
      numeric('EventsControl', 'Events in the control group'),
      numeric('NControl', 'Size of the control group'),
      numeric('EffectSize', 'Standardised mean difference'),
      numeric('StandardError', 'Standard error of the effect size'),
    ],
    rows,
    random,
  );
}

/** 400 customers in four groups that differ in spending, visits and age. */
export function cluster(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 14);
  const centres = [
    [28, 220, 14, 78],
    [45, 640, 6, 55],
    [62, 310, 4, 30],
    [36, 980, 18, 88],
  ] as const;
  const rows = Array.from({ length: 400 }, (_, i): SampleRow => {
    const [age, spending, visits, online] = centres[i % 4]!;
    return [
      i + 1,
      within(random.normal(age, 5), 18, 85),
      within(random.normal(spending, 75), 20, 1500),
      within(random.normal(visits, 2), 0, 30),
      within(random.normal(online, 8), 0, 100),
    ];
  });
  return sampleColumns(
    [
      numeric('CustomerID', 'Number of the customer'),
      numeric('Age', 'Age in years'),
      numeric('Spending', 'Yearly spending in dollars'),
      numeric('Visits', 'Visits a month'),
      numeric('OnlineShare', 'Share of online orders in percent'),
    ],
    rows,
    random,
  );
}

/** 120 branches of a company: advertising and staff raise revenue. */
export function business(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 15);
  const regions = ['East', 'North', 'South', 'West'] as const;
  const rows = Array.from({ length: 120 }, (_, i): SampleRow => {
    const region = i % 4;
    const advertising = within(random.normal(24, 8), 2, 60, 1);
    const staff = within(random.normal(14, 4), 4, 32);
    const revenue = within(
      random.normal(120 + 3.4 * advertising + 9.5 * staff + 14 * region, 28),
      60,
      700,
      1,
    );
    const costs = within(random.normal(40 + 0.55 * revenue, 18), 30, 480, 1);
    return [
      regions[region]!,
      random.pick([
        ['City', 50],
        ['Suburb', 35],
        ['Town', 15],
      ] as const),
      advertising,
      staff,
      revenue,
      costs,
      within(random.normal(7.4 - (0.02 * (costs - 200)) / 10, 0.9), 1, 10, 1),
      yesNo(revenue - costs > 110),
    ];
  });
  return sampleColumns(
    [
      category('Region', 'Region', regions),
      category('Location', 'Kind of place', ['City', 'Suburb', 'Town']),
      numeric('Advertising', 'Advertising in thousand dollars'),
      numeric('Staff', 'Number of employees'),
      numeric('Revenue', 'Revenue in thousand dollars', 2),
      numeric('Costs', 'Costs in thousand dollars'),
      numeric('CustomerRating', 'Rating by customers, 1 to 10', 3),
      category('TargetMet', 'Met the profit target', YES_NO),
    ],
    rows,
    random,
  );
}

/** 100 campaigns: the channel decides clicks, clicks decide conversions. */
export function marketing(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 16);
  const channels = ['Email', 'Search', 'Social', 'Video'] as const;
  const rows = Array.from({ length: 100 }, (_, i): SampleRow => {
    const channel = i % 4;
    const budget = within(random.normal(5_200, 1_600), 600, 12_000, -1);
    const impressions = within(budget * random.normal(18 + 3 * channel, 3), 5_000, 400_000);
    const clicks = within(
      impressions * random.normal([0.034, 0.041, 0.022, 0.017][channel]!, 0.005),
      50,
      20_000,
    );
    const conversions = within(
      clicks * random.normal([0.052, 0.061, 0.031, 0.024][channel]!, 0.008),
      1,
      1_500,
    );
    return [
      channels[channel]!,
      i % 2 === 0 ? 'A' : 'B',
      budget,
      impressions,
      clicks,
      conversions + (i % 2 === 0 ? 0 : Math.round(0.08 * conversions)),
      yesNo(random.chance(0.4)),
    ];
  });
  return sampleColumns(
    [
      category('Channel', 'Channel', channels),
      category('Version', 'Version of the advertisement', ['A', 'B']),
      numeric('Budget', 'Budget in dollars'),
      numeric('Impressions', 'Times shown'),
      numeric('Clicks', 'Clicks', 1),
      numeric('Conversions', 'Orders after a click', 2),
      category('Holiday', 'Ran during a holiday', YES_NO),
    ],
    rows,
    random,
  );
}

/** 90 measuring stations: traffic and temperature raise nitrogen dioxide, distance from the city lowers it. */
export function environmental(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 17);
  const sites = ['Rural', 'Suburban', 'Urban'] as const;
  const rows = Array.from({ length: 90 }, (_, i): SampleRow => {
    const site = i % 3;
    const traffic = within(random.normal(4 + 9 * site, 3), 0, 45, 1);
    const temperature = within(random.normal(16, 6), -5, 36, 1);
    const wind = within(random.normal(4.2 - 0.5 * site, 1.5), 0, 12, 1);
    const no2 = within(random.normal(9 + 1.1 * traffic + 0.25 * temperature - 1.4 * wind, 4), 1, 90, 1);
    return [
      sites[site]!,
      temperature,
      within(random.normal(65, 12), 20, 100),
      wind,
      traffic,
      no2,
      within(random.normal(7 + 0.5 * no2, 4), 1, 80, 1),
      within(random.normal(18 - 0.12 * no2, 3), 1, 30),
    ];
  });
  return sampleColumns(
    [
      category('Site', 'Kind of site', sites),
      numeric('Temperature', 'Temperature in °C'),
      numeric('Humidity', 'Relative humidity in percent', 2),
      numeric('WindSpeed', 'Wind in m/s'),
      numeric('Traffic', 'Vehicles an hour, hundreds'),
      numeric('NO2', 'Nitrogen dioxide in µg/m³', 3),
      numeric('PM10', 'Fine dust in µg/m³', 1),
      numeric('SpeciesCount', 'Bird species counted'),
    ],
    rows,
    random,
  );
}

/** 25 states from 2018 to 2021; two groups of states adopt a programme from 2020 on and gain jobs by it. */
export function didPanel(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 18);
  const states = Array.from({ length: 25 }, (_, i) => `State ${String(i + 1).padStart(2, '0')}`);
  const rows: SampleRow[] = [];
  states.forEach((state, s) => {
    const treatment = s < 10 ? 0 : s < 18 ? 1 : 2;
    const level = random.normal(58, 5);
    for (let year = 2018; year <= 2021; year++) {
      const post = year >= 2020 ? 1 : 0;
      const gain = post * [0, 2.4, 4.1][treatment]!;
      rows.push([
        state,
        year,
        treatment,
        post,
        within(level + 0.7 * (year - 2018) + gain + random.normal(0, 1), 30, 90, 2),
        within(random.normal(41 + 0.4 * (year - 2018), 4), 20, 70, 1),
      ]);
    }
  });
  return sampleColumns(
    [
      category('State', 'State', states),
      numeric('Year', 'Year'),
      numeric('Treatment', '0 = never treated, 1 and 2 = two treated groups'),
      numeric('Post_Period', '1 from 2020 on'),
      numeric('EmploymentRate', 'Employment rate in percent'),
      numeric('MedianIncome', 'Median income in thousand dollars'),
    ],
    rows,
    random,
  );
}
