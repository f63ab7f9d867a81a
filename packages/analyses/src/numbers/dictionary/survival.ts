/** Times to an event. */
import { statistics } from '../statistic.ts';

export const survival = statistics({
  time: {
    name: 'Time',
    labels: [
      'Time',
      '25% with the event Time',
      '50% Time',
      '75% Time',
      'Median survival',
      'Median time',
      'Period',
    ],
    what: 'A time of the data, or the time by which the named share has had the event.',
    calls: { R: 'quantile(survfit())', SPSS: 'Median, Percentiles', Stata: 'stsum, stci', Minitab: 'Median' },
    differs: {
      SPSS: 'Takes the first time at which survival falls below the share, not the middle of a flat part.',
    },
  },
  atRisk: {
    name: 'At risk',
    labels: ['At risk'],
    what: 'How many cases are still under observation without the event just before this time.',
    calls: { R: 'n.risk', SPSS: 'N of Remaining Cases', Stata: 'At risk', Minitab: 'Number at Risk' },
  },
  events: {
    name: 'Events',
    labels: ['Events', 'Ill', 'Diseased', 'Deaths'],
    what: 'How many cases had the event.',
    calls: { R: 'n.event', SPSS: 'N of Events', Stata: 'Fail', Minitab: 'Number Failed' },
  },
  censored: {
    name: 'Censored',
    labels: ['Censored', 'Alive'],
    what: 'Cases whose event was not seen while they were observed; they count until then.',
    calls: { R: 'n.censor', SPSS: 'Censored', Stata: 'Net lost', Minitab: 'Censored' },
  },
  knownTimes: {
    name: 'Cases by what is known of their time',
    labels: ['Between limits', 'Before the first look', 'Without the event', 'Known exactly'],
    what: 'How many cases had the event between two looks, before the first one, not until the last one, or at a time that is known.',
    calls: {
      R: 'Surv(type = "interval2"): status 3, 2, 0 and 1',
      Stata: 'stintreg: interval-, left-, right-censored, uncensored',
    },
  },
  turnbullLimit: {
    name: 'Limit of a time',
    labels: ['After', 'Not later than'],
    what: 'An end of an interval that holds events by Turnbull’s estimate: they happened after the one and not later than the other.',
    calls: { R: 'survfit(): time, or icenReg, interval: Turnbull intervals' },
  },
  turnbullMass: {
    name: 'Share of events',
    labels: ['Share of events'],
    what: 'The probability that the event lies in this interval, by nonparametric maximum likelihood of times between two limits (Turnbull).',
    calls: { R: 'survfit() of interval2: differences of surv' },
    differs: { R: 'survfit stops its iterations earlier, so that the last digits differ.' },
  },
  turnbullSurvival: {
    name: 'Share without the event, between two limits',
    labels: ['At least', 'At most', 'Without the event afterwards'],
    what: 'What Turnbull’s estimate allows for the share without the event: where the time lies in one of its intervals, any value between the two. No confidence limits.',
    formula:
      'At most = 1 − shares of intervals that are over; at least = that − share of the interval the time lies in',
    calls: { R: 'survfit() of interval2: surv' },
  },
  survivalShare: {
    name: 'Survival',
    labels: ['Survival', 'Survival probability'],
    what: 'The estimated share without the event up to this time (Kaplan–Meier, or from the model).',
    formula: 'S(t) = Π(1 − events ÷ at risk) over times up to t',
    calls: {
      R: 'survfit(): survival',
      SPSS: 'Cumulative Proportion Surviving',
      Stata: 'Survivor function',
      Minitab: 'Survival Probability',
    },
  },
  incidence: {
    name: 'Cumulative incidence',
    labels: ['Incidence', 'Death in remission by', 'Relapse by'],
    what: 'The estimated share that has had this event by the time, others having had a competing one. One less Kaplan–Meier would be too large.',
    formula: 'Σ S(t−) · events of this kind ÷ at risk (Aalen–Johansen)',
    calls: { R: 'cmprsk::cuminc(), survfit() of several states', Stata: 'stcompet' },
  },
  cumulativeHazard: {
    name: 'Cumulative hazard',
    labels: ['Cumulative hazard'],
    what: 'The hazards up to this time added up.',
    formula: 'H(t) = Σ events ÷ at risk (Nelson–Aalen; Breslow in a Cox model)',
    calls: {
      R: 'basehaz(), survfit()$cumhaz',
      SPSS: 'Baseline Cum Hazard',
      Stata: 'sts, na',
      Minitab: 'Cumulative hazard',
    },
  },
  restrictedMean: {
    name: 'Restricted mean time',
    labels: ['Mean time up to', 'Mean up to', 'Restricted mean', 'Mean survival'],
    what: 'The mean time without the event when counting stops at the named time: the area under the survival curve up to there.',
    formula: '∫ S(t) dt from 0 to the limit',
    calls: {
      R: 'print(survfit(), rmean = …)',
      SPSS: 'Mean (limited to the longest time)',
      Stata: 'stci, rmean',
      Minitab: 'MTTF',
    },
  },
  hazardRatio: {
    name: 'Hazard ratio',
    labels: ['Hazard ratio', 'HR', 'sHR', 'Time ratio'],
    what: 'By which factor the chance of the event at any moment is higher (or, of a time ratio, how many times as long it takes). sHR is that of the cumulative incidence.',
    formula: 'HR = exp(b)',
    calls: { R: 'exp(coef)', SPSS: 'Exp(B)', Stata: 'Haz. ratio, SHR, Time ratio', Minitab: 'Relative Risk' },
    differs: {
      SPSS: 'Breslow’s way with tied times; R takes Efron’s.',
      Stata: 'Breslow’s way with tied times unless efron is given.',
    },
  },
  frailty: {
    name: 'Frailty',
    labels: ['Frailty'],
    what: 'By which factor the hazard of this cluster differs from the average, beyond its predictors.',
    calls: { R: 'coxph(frailty())', Stata: 'stcox, shared()' },
  },
  expectedEvents: {
    name: 'Observed ÷ expected events',
    labels: ['Observed / expected'],
    what: 'Events of the group compared with those expected if all groups had the same hazard.',
    formula: 'O ÷ E of the log-rank test',
    calls: { R: 'survdiff(): Observed, Expected', Stata: 'sts test: Events observed, expected' },
  },
});
