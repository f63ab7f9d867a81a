import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';

export const analysis = defineAnalysis({
  ...form,
  check,
  compute,
  fromAggregates,
  present,
  python,
});
