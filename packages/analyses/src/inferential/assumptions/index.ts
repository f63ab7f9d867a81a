import { defineAnalysis } from '../../contract.ts';
import { checkGroups } from '../../shared/several-groups.ts';
import { compute } from './compute.ts';
import { form } from './form.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  ...form,
  check: checkGroups,
  compute,
  present,
});
